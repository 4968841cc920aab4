interface MissingGroupsProps {
  groups: readonly string[]
  /** The beginning of the sentence; *Te falta* by default. */
  lead?: string
}

/** Names the missing permissions, and who can grant them. */
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
