import { globSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { type ESTree, parseSync, Visitor } from 'vite'

const ROOT = join(import.meta.dirname, '../..')

/** One import, re-export or dynamic import. */
interface Import {
  /** As written. */
  specifier: string
  /** The file it names, from the project's root; undefined for packages. */
  target: string | undefined
  /** Gone before the code runs. */
  typeOnly: boolean
  dynamic: boolean
  /** What it takes, by the names that the other file gives; undefined where that shows only in its use. */
  names: string[] | undefined
}

/** What the walls are held against, for one file. */
export interface SourceFile {
  /** From the project's root, with `/`. */
  path: string
  /** How many lines it has. */
  lines: number
  imports: Import[]
  /** The names that it exports; `default` among them. */
  exports: string[]
  /** Those of them that are more than a type. */
  values: string[]
  /** It hands on what another file exports. */
  reExports: boolean
  /** Places of `any`, `x as Y` (but `as const`), `<Y>x` and `x!`. */
  escapes: string[]
}

function resolve(specifier: string, path: string): string | undefined {
  if (specifier.startsWith('#')) return specifier.slice(1)
  if (specifier.startsWith('.')) return posix.join(posix.dirname(path), specifier)
  return undefined
}

const isConst = ({ typeAnnotation: type }: ESTree.TSAsExpression) =>
  type.type === 'TSTypeReference' && type.typeName.type === 'Identifier' && type.typeName.name === 'const'

const nameOf = (name: ESTree.ModuleExportName) => (name.type === 'Literal' ? name.value : name.name)

/** @param path from the project's root @param text what stands in the file */
export function readSource(path: string, text: string): SourceFile {
  const { program, errors } = parseSync(path, text)
  if (errors.length > 0) throw new Error(`${path}: ${errors[0]?.message}`)
  const lines = text.split('\n').length - 1
  const file: SourceFile = {
    path,
    lines,
    imports: [],
    exports: [],
    values: [],
    reExports: false,
    escapes: [],
  }
  const note = (what: string, { start }: { start: number }) => {
    file.escapes.push(`${path}:${text.slice(0, start).split('\n').length} ${what}`)
  }
  const add = (specifier: string, typeOnly: boolean, dynamic = false, names?: string[]) => {
    file.imports.push({ specifier, target: resolve(specifier, path), typeOnly, dynamic, names })
  }
  new Visitor({
    ImportDeclaration(node) {
      const named = node.specifiers.length > 0
      const types =
        named && node.specifiers.every((one) => one.type === 'ImportSpecifier' && one.importKind === 'type')
      const isNamed = node.specifiers.every((one) => one.type === 'ImportSpecifier')
      const names = node.specifiers.flatMap((one) =>
        one.type === 'ImportSpecifier' ? [nameOf(one.imported)] : [],
      )
      add(node.source.value, node.importKind === 'type' || types, false, isNamed ? names : undefined)
    },
    ImportExpression(node) {
      if (node.source.type === 'Literal' && typeof node.source.value === 'string')
        add(node.source.value, false, true)
    },
    ExportAllDeclaration(node) {
      file.reExports = true
      add(node.source.value, node.exportKind === 'type')
    },
    ExportDefaultDeclaration() {
      file.exports.push('default')
    },
    ExportNamedDeclaration(node) {
      if (node.source) {
        file.reExports = true
        add(node.source.value, node.exportKind === 'type')
      }
      const { declaration } = node
      const names = node.specifiers.map(({ exported }) => nameOf(exported))
      if (declaration?.type === 'VariableDeclaration') {
        for (const { id } of declaration.declarations) names.push(id.type === 'Identifier' ? id.name : '{}')
      } else if (declaration && 'id' in declaration && declaration.id?.type === 'Identifier')
        names.push(declaration.id.name)
      file.exports.push(...names)
      const isType = declaration?.type.startsWith('TS') ?? node.exportKind === 'type'
      if (!isType) file.values.push(...names)
    },
    TSAnyKeyword(node) {
      note('any', node)
    },
    TSNonNullExpression(node) {
      note('!', node)
    },
    TSTypeAssertion(node) {
      note('<Type>', node)
    },
    TSAsExpression(node) {
      if (!isConst(node)) note('as', node)
    },
  }).visit(program)
  return file
}

/** Every TypeScript file below these folders of the project, generated ones left out. */
export function readTree(...folders: string[]): SourceFile[] {
  const found = folders.flatMap((folder) => globSync(`${folder}/**/*.{ts,tsx}`, { cwd: ROOT }))
  const paths = found
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => !path.endsWith('.gen.ts') && !path.endsWith('.d.ts'))
  return paths.sort().map((path) => readSource(path, readFileSync(join(ROOT, path), 'utf8')))
}

/** Chains of files that import each other in a circle, by imports that remain when types are gone. */
export function circles(files: readonly SourceFile[]): string[] {
  const byPath = new Map(files.map((file) => [file.path, file]))
  const done = new Set<string>()
  const found: string[] = []
  function walk(path: string, trail: string[]) {
    const at = trail.indexOf(path)
    if (at >= 0) found.push([...trail.slice(at), path].join(' → '))
    if (at >= 0 || done.has(path)) return
    // What is fetched later can't be waited for in a circle.
    for (const { target, typeOnly, dynamic } of byPath.get(path)?.imports ?? [])
      if (target && !typeOnly && !dynamic) walk(target, [...trail, path])
    done.add(path)
  }
  for (const { path } of files) walk(path, [])
  return found
}

/** The file system's path of a file of the project. */
export const atRoot = (...path: string[]) => join(ROOT, ...path)
