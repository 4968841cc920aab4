import { type LimitNode, SqliteDialect, SqliteQueryCompiler, ValueNode } from 'kysely'

/** Writes a limit into its statement: SQLite looks at one to plan, and plans anew whenever one is bound. */
class PlannedOnceCompiler extends SqliteQueryCompiler {
  protected override visitLimit(node: LimitNode): void {
    const { limit } = node
    super.visitLimit(ValueNode.is(limit) ? { ...node, limit: ValueNode.createImmediate(limit.value) } : node)
  }
}

/** Kysely's dialect of SQLite, whose statements are planned once however often they run. */
export class PlannedOnceDialect extends SqliteDialect {
  override createQueryCompiler(): SqliteQueryCompiler {
    return new PlannedOnceCompiler()
  }
}
