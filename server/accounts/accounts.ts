import type { Db, Store } from '../db/store.ts'
import { violationOf } from '../db/violation.ts'
import { endSessionsOf } from '../identity/sessions.ts'
import { type FoundLink, spendLink } from './links.ts'
import type { AccountNews, Mailer } from './mail.ts'
import { faultOfPassword, type PasswordOwner } from './password-rules.ts'
import { hashPassword, isPassword } from './passwords.ts'
import { addPerson, namesAbout, peopleWith } from './people.ts'
import { openSignInLog, type SignInLog } from './sign-in-log.ts'
import { type Client, openTries, type Wait } from './tries.ts'

/** The id of the person whose credentials these are; undefined for wrong ones, whatever is wrong with them. */
export type Authenticate = (user: string, password: string) => string | undefined

export interface AccountsOptions {
  store: Store
  /** A secret of this installation. */
  key: string
  /** What the sign-in pages call the product. */
  product: string
  /** People beside those of the database: the invented ones of SEED=demo. */
  authenticate?: Authenticate | undefined
  /** Left out where the installation sends no mail. */
  mailer?: Pick<Mailer, 'tell'> | undefined
  clock?: () => number
}

/** What came of a sign-in. */
export type SignedIn = { userId: string } | Wait | 'wrong' | 'deactivated'

/** What somebody chooses who came by a link. The first person says who they are; of all others that is known. */
export interface NewPassword {
  password: string
  name: string
  email: string
}

/** What came of a link; `inUse` where somebody else has the address. */
export type Opened = { userId: string; email: string } | 'gone' | 'inUse' | 'deactivated'

export interface PasswordChange {
  current: string
  next: string
}

/** What came of a change: whom the password was judged for, why not, or that the person has none here. */
export type Changed = 'changed' | { fault: string } | Wait | 'wrong' | 'none'

const LONGEST_LOGIN = 200
const loginOf = (user: string) => user.trim().toLowerCase().slice(0, LONGEST_LOGIN)

export interface Accounts {
  log: SignInLog
  signIn(user: string, password: string, client: Client): Promise<SignedIn>
  /** Checks the password of a person who is signed in; tries count as those of a sign-in. */
  prove(userId: string, password: string, client: Client): Promise<'right' | 'wrong' | Wait>
  /** Counts that a link is asked for. @returns undefined where it may be sent */
  claimRecovery(email: string, client: Client): Promise<Wait | undefined>
  /**
   * Gives somebody who is signed in another password, and ends whatever else they are signed in with.
   * @param keptSid the session that stays, as tokens name it
   */
  change(userId: string, change: PasswordChange, keptSid: string, client: Client): Promise<Changed>
  /** What is wrong with a password for the person of a link; undefined where nothing is. */
  faultOf(link: FoundLink, chosen: NewPassword): Promise<string | undefined>
  /** Has somebody told by mail what happened to their account, while others go on. */
  tell(userId: string, news: AccountNews): Promise<void>
  /** Gives the person of a link their password, ends whatever they are signed in with, and spends the link. */
  open(link: FoundLink, chosen: NewPassword, client: Client): Promise<Opened>
}

/** Who may sign in at the built-in provider. */
export function openAccounts({
  store,
  key,
  product,
  authenticate,
  mailer,
  clock = Date.now,
}: AccountsOptions): Accounts {
  const tries = openTries(store, key, clock)
  const log = openSignInLog(store, key, clock)

  /** Whose credentials these are. Unknown people and wrong passwords look alike, and take as long. */
  async function check(login: string, password: string): Promise<string | undefined> {
    const invented = authenticate?.(login, password)
    if (invented !== undefined) return invented
    const account = await store.db
      .selectFrom('accounts')
      .select(['userId', 'passwordHash'])
      .where('email', '=', login)
      .executeTakeFirst()
    return (await isPassword(password, account?.passwordHash)) ? account?.userId : undefined
  }

  async function tell(userId: string, news: AccountNews): Promise<void> {
    if (!mailer) return
    const account = await store.db
      .selectFrom('accounts')
      .innerJoin('users', 'users.userId', 'accounts.userId')
      .select(['accounts.email', 'userName'])
      .where('accounts.userId', '=', userId)
      .executeTakeFirst()
    if (account) await mailer.tell(news, { to: account.email, name: account.userName ?? account.email })
  }

  async function ownerOf(userId: string | null, email: string, name = ''): Promise<PasswordOwner> {
    const known = userId === null ? [] : await namesAbout(store.db, userId)
    return { email, names: [product, name, ...known] }
  }

  async function signIn(user: string, password: string, client: Client): Promise<SignedIn> {
    const { address } = client
    const account = loginOf(user)
    const known = await whoIs(store.db, account)
    const who = { account, userId: known, ...client }
    const wait = await tries.claim(who)
    if (wait) return wait
    const userId = await check(account, password)
    if (userId === undefined) {
      await log.record('failed', known === undefined ? { typed: account } : { userId: known }, address)
      return 'wrong'
    }
    if (await isShutOut(store.db, userId)) {
      await log.record('failed', { userId }, address)
      return 'deactivated'
    }
    await tries.prove(who)
    return { userId }
  }

  return {
    log,
    tell,
    signIn,
    faultOf: async ({ userId }, { password, email, name }) =>
      faultOfPassword(password, await ownerOf(userId, email, name)),
    async prove(userId, password, client) {
      const user = await store.db
        .selectFrom('users')
        .leftJoin('accounts', 'accounts.userId', 'users.userId')
        .select(['accounts.email as login', 'users.email'])
        .where('users.userId', '=', userId)
        .executeTakeFirst()
      const signedIn = await signIn(user?.login ?? user?.email ?? '', password, client)
      if (typeof signedIn === 'string') return 'wrong'
      if ('waitMs' in signedIn) return signedIn
      return signedIn.userId === userId ? 'right' : 'wrong'
    },

    // Counted apart: a person who has asked for a link may still know the password.
    claimRecovery: (email, client) => tries.claim({ account: email, isRecovery: true, ...client }),

    async change(userId, { current, next }, keptSid, client) {
      const { address } = client
      const account = await store.db
        .selectFrom('accounts')
        .select(['email', 'passwordHash'])
        .where('userId', '=', userId)
        .executeTakeFirst()
      if (!account) return 'none'
      const fault = faultOfPassword(next, await ownerOf(userId, account.email))
      if (fault !== undefined) return { fault }
      const who = { account: account.email, userId, ...client }
      const wait = await tries.claim(who)
      if (wait) return wait
      if (!(await isPassword(current, account.passwordHash))) {
        await log.record('failed', { userId }, address)
        return 'wrong'
      }
      await tries.prove(who)
      const passwordHash = await hashPassword(next)
      await store.write('installation', async (db) => {
        const changed = db.updateTable('accounts').set({ passwordHash, changedAt: clock() })
        await changed.where('userId', '=', userId).execute()
        await endSessionsOf(db, userId, clock(), keptSid)
      })
      await log.record('passwordChosen', { userId }, address)
      return 'changed'
    },

    async open(link, chosen, client) {
      const passwordHash = await hashPassword(chosen.password)
      const now = clock()
      try {
        const opened = await store.write('installation', async (db) => {
          if (!(await spendLink(db, link, now))) return 'gone'
          const person = await personOf(db, link, chosen)
          if (typeof person === 'string') throw new RefusedError(person)
          const { userId, email } = person
          const account = { userId, email, passwordHash, createdAt: now, changedAt: now }
          await db
            .insertInto('accounts')
            .values(account)
            .onConflict((conflict) => conflict.column('userId').doUpdateSet({ passwordHash, changedAt: now }))
            .execute()
          await endSessionsOf(db, userId, now)
          return person
        })
        if (opened === 'gone') return opened
        await tries.prove({ account: opened.email, userId: opened.userId, ...client })
        await log.record('passwordChosen', { userId: opened.userId }, client.address)
        return opened
      } catch (error) {
        if (error instanceof RefusedError) return error.reason
        if (violationOf(error)?.constraint === 'oneAccountOfAnAddress') return 'inUse'
        throw error
      }
    },
  }
}

/** Takes back what was done so far, the spending of the link too. */
class RefusedError extends Error {
  readonly reason: Exclude<Opened, object>

  constructor(reason: Exclude<Opened, object>) {
    super(reason)
    this.reason = reason
  }
}

async function isShutOut(db: Db, userId: string): Promise<boolean> {
  const user = await db
    .selectFrom('users')
    .select('deactivatedAt')
    .where('userId', '=', userId)
    .executeTakeFirst()
  return typeof user?.deactivatedAt === 'number'
}

/** Who is known by what was typed, where that is one person. */
async function whoIs(db: Db, login: string): Promise<string | undefined> {
  const [one, other] = await peopleWith(db, login)
  if (one) return other ? undefined : one.userId
  const named = db.selectFrom('users').select('userId').where('userId', '=', login)
  return (await named.executeTakeFirst())?.userId
}

/** Whether anybody has an account yet. */
export async function hasAccounts(db: Db): Promise<boolean> {
  const [one] = await db.selectFrom('accounts').select('userId').limit(1).execute()
  return one !== undefined
}

/** Whose password a link is for; the first person becomes known, and administers the installation. */
async function personOf(
  db: Db,
  link: FoundLink,
  { name, email }: NewPassword,
): Promise<{ userId: string; email: string } | Exclude<Opened, object>> {
  if (link.userId !== null && link.email !== null)
    return (await isShutOut(db, link.userId)) ? 'deactivated' : { userId: link.userId, email: link.email }
  // Several such links may be about: each start of a server prints one.
  if (await hasAccounts(db)) return 'gone'
  const [known, other] = await peopleWith(db, email)
  if (other || typeof known?.deactivatedAt === 'number') return 'inUse'
  const userId = known?.userId ?? (await addPerson(db, name, email))
  await db.updateTable('users').set({ isInstallationAdmin: 1 }).where('userId', '=', userId).execute()
  return { userId, email }
}
