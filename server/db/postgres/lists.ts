import {
  type BinaryOperationNode,
  FunctionNode,
  type KyselyPlugin,
  OperationNodeTransformer,
  OperatorNode,
  PrimitiveValueListNode,
  type QueryId,
  ValueNode,
} from 'kysely'

/** What says of a whole list, as one value, what these say of one value for each of its members. */
const OF_LISTS = {
  in: { operator: '=', some: 'any' },
  'not in': { operator: '<>', some: 'all' },
} as const

class ListsAsOneValue extends OperationNodeTransformer {
  protected override transformBinaryOperation(
    node: BinaryOperationNode,
    queryId?: QueryId,
  ): BinaryOperationNode {
    const { kind, leftOperand, operator, rightOperand } = super.transformBinaryOperation(node, queryId)
    const name = OperatorNode.is(operator) ? operator.operator : undefined
    if ((name !== 'in' && name !== 'not in') || !PrimitiveValueListNode.is(rightOperand))
      return { kind, leftOperand, operator, rightOperand }
    const { operator: comparison, some } = OF_LISTS[name]
    const list = ValueNode.create(rightOperand.values)
    return {
      ...{ kind, leftOperand, operator: OperatorNode.create(comparison) },
      rightOperand: FunctionNode.create(some, [list]),
    }
  }
}

const transformer = new ListsAsOneValue()

/**
 * Sends each list of values as one: `in` and `not in` read the same however long the list is, so that one prepared
 * statement does for all lengths. A list of nothing finds nothing, as in SQLite: PostgreSQL takes no `in ()`.
 */
export const listsAsOneValue: KyselyPlugin = {
  transformQuery: ({ node, queryId }) => transformer.transformNode(node, queryId),
  transformResult: async ({ result }) => result,
}
