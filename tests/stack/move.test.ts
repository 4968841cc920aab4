import { expect, test } from 'vitest'
import { runProgram } from './stack-process.ts'

test.each([
  [[]],
  [['--to', 'foo']],
  [['--to', 'sqlite:other.sqlite']],
  [['--to', 'mysql://root:hunter2@db']],
])('where to move is told to be wrong in one line, without it: %j', async (args) => {
  const failed = await runProgram(['server/main.ts', 'move', ...args], {})
  expect(failed).toEqual({
    code: 78,
    said: '--to must name an empty database of PostgreSQL, such as postgres://ronda@db.example/ronda\n',
  })
})
