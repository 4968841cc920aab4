import type { Plugin } from 'vite'

/** One of the elements that an icon is drawn with. */
interface Shape {
  tag: string
  attributes: ReadonlyMap<string, string>
}

const SHAPE = /\[\s*"(\w+)",\s*\{([^}]*)\}\s*\]/g
/** All of an icon's shapes. */
const NODE = new RegExp(`(?<=\\bnode: )\\[(?:\\s*${SHAPE.source},?)+\\s*\\]`)
const ATTRIBUTE = /"?([\w-]+)"?: "([^"]*)"/g

/** Where it lies; whatever has more, such as a fill, can't be a part of another. */
const PLACE: Readonly<Record<string, readonly string[]>> = {
  path: ['d'],
  circle: ['cx', 'cy', 'r'],
  line: ['x1', 'y1', 'x2', 'y2'],
  rect: ['x', 'y', 'width', 'height', 'rx', 'ry'],
}

function readShapes(node: string): Shape[] {
  return [...node.matchAll(SHAPE)].map(([, tag = '', attributes = '']) => ({
    tag,
    attributes: new Map(
      [...attributes.matchAll(ATTRIBUTE)].flatMap(([, name = '', value = '']) =>
        name === 'key' ? [] : [[name, value]],
      ),
    ),
  }))
}

/** Steps of a path, each number as short as it can be said. */
function steps(texts: TemplateStringsArray, ...numbers: number[]): string {
  return String.raw({ raw: texts }, ...numbers.map((number) => Number(number.toFixed(3))))
}

/** @returns the same line as a path; undefined where it would not be the same */
function pathOf({ tag, attributes }: Shape): string | undefined {
  const known = PLACE[tag]
  if (!known || [...attributes.keys()].some((name) => !known.includes(name))) return undefined
  const at = (name: string) => Number(attributes.get(name) ?? 0)
  if (tag === 'path') {
    const path = attributes.get('d') ?? ''
    // A first step may be told from where a path begins, which is another place after the one before.
    return path.startsWith('m') ? `M0 0${path}` : path
  }
  if (tag === 'line') return steps`M ${at('x1')} ${at('y1')} L ${at('x2')} ${at('y2')}`
  if (tag === 'circle') {
    const r = at('r')
    return steps`M ${at('cx') - r} ${at('cy')} a ${r} ${r} 0 1 0 ${2 * r} 0 a ${r} ${r} 0 1 0 ${-2 * r} 0 z`
  }
  const rx = at(attributes.has('rx') ? 'rx' : 'ry')
  const ry = at(attributes.has('ry') ? 'ry' : 'rx')
  const wide = at('width') - 2 * rx
  const high = at('height') - 2 * ry
  const corner = (x: number, y: number) => steps`a ${rx} ${ry} 0 0 1 ${x} ${y}`
  return [
    steps`M ${at('x') + rx} ${at('y')} h ${wide}`,
    corner(rx, ry),
    steps`v ${high}`,
    corner(-rx, ry),
    steps`h ${-wide}`,
    corner(-rx, -ry),
    steps`v ${-high}`,
    corner(rx, -ry),
    'z',
  ].join(' ')
}

/**
 * Draws an icon with one path in the place of up to eight elements: they were nearly half of what stood in a page with
 * many, and each is drawn, styled and laid out by itself.
 * @param code a module of lucide's icons
 * @returns the module with one path; undefined where the icon can't be drawn so
 */
export function toOnePath(code: string): string | undefined {
  const node = NODE.exec(code)?.[0]
  if (node === undefined) return undefined
  const paths = readShapes(node).map(pathOf)
  if (paths.includes(undefined)) return undefined
  return code.replace(NODE, `[["path", ${JSON.stringify({ d: paths.join(''), key: '0' })}]]`)
}

/** Draws each icon with one path. */
export function onePathIcons(): Plugin {
  return {
    name: 'one-path-icons',
    apply: 'build',
    transform: {
      filter: { id: /[\\/]lucide-react[\\/]dist[\\/]esm[\\/]icons[\\/]/ },
      handler: (code) => {
        const drawn = toOnePath(code)
        return drawn === undefined ? undefined : { code: drawn, map: null }
      },
    },
  }
}
