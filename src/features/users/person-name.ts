import type { User } from '#src/domain/users/contract.ts'

/** How a person is called; somebody whom only the identity provider knows, by their address or id. */
export function personName({ userName, email, userId }: Pick<User, 'userId' | 'userName' | 'email'>): string {
  return userName || email || userId
}
