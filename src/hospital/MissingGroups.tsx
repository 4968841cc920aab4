interface MissingGroupsProps {
  groups: readonly string[]
  /** What is said of them; that one lacks them, unless given. */
  lead?: string
}

/** Names rights that somebody lacks, and who gives them. */
export function MissingGroups({ groups, lead }: MissingGroupsProps) {
  const isOne = groups.length === 1
  return (
    <>
      {lead ?? (isOne ? 'Te falta' : 'Te faltan')} {isOne ? 'el permiso' : 'los permisos'}{' '}
      {groups.map((group, index) => (
        <span key={group}>
          {index > 0 && (index === groups.length - 1 ? ' y ' : ', ')}
          <code>{group}</code>
        </span>
      ))}
      . {isOne ? 'Pídelo' : 'Pídelos'} a quien administra los usuarios de este centro médico.
    </>
  )
}
