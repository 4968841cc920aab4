import {
  type BinaryOperationNode,
  FunctionNode,
  OperatorNode,
  PostgresDialect,
  PostgresQueryCompiler,
  PrimitiveValueListNode,
  ValueNode,
} from 'kysely'

/** What says of a whole list, as one value, what these say of one value for each of its members. */
const OF_LISTS = {
  in: { operator: '=', some: 'any' },
  'not in': { operator: '<>', some: 'all' },
} as const

function withListAsOneValue(node: BinaryOperationNode): BinaryOperationNode {
  const { operator, rightOperand } = node
  const name = OperatorNode.is(operator) ? operator.operator : undefined
  if ((name !== 'in' && name !== 'not in') || !PrimitiveValueListNode.is(rightOperand)) return node
  const { operator: comparison, some } = OF_LISTS[name]
  const list = ValueNode.create(rightOperand.values)
  return {
    ...node,
    operator: OperatorNode.create(comparison),
    rightOperand: FunctionNode.create(some, [list]),
  }
}

/**
 * Sends each list of values as one: `in` and `not in` read the same however long the list is, so that one prepared
 * statement does for all lengths. A list of nothing finds nothing, as in SQLite: PostgreSQL takes no `in ()`.
 */
class ListsAsOneValueCompiler extends PostgresQueryCompiler {
  protected override visitBinaryOperation(node: BinaryOperationNode): void {
    super.visitBinaryOperation(withListAsOneValue(node))
  }
}

/** Kysely's dialect of PostgreSQL, whose statements are prepared once however long their lists are. */
export class PreparedOnceDialect extends PostgresDialect {
  override createQueryCompiler(): PostgresQueryCompiler {
    return new ListsAsOneValueCompiler()
  }
}
