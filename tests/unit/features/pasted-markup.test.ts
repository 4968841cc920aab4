// @vitest-environment jsdom
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { plainTextOf, RichText } from '#src/domain/rich-text.ts'
import { markupToRichText } from '#src/features/documents/parts/rich-text/html-import/markup-to-rich-text.ts'
import { safeMarkup } from '#src/features/documents/parts/rich-text/html-import/parse-markup.ts'
import { threadMs } from '#tests/thread-time.ts'

/** What was made of the markup, in few words: types, and texts with their format in front where they have one. */
function outline(blocks: readonly unknown[]): unknown[] {
  return blocks.map((block) => {
    const { type, tag, text, format, children, listType } = Object(block)
    const name = type === 'heading' ? tag : (listType ?? type)
    if (Array.isArray(children)) return [name, ...outline(children)]
    return type === 'text' ? (format ? `${format}:${text}` : text) : type
  })
}
const pasted = (markup: string) => outline(markupToRichText(markup).root.children)

describe('what a web page holds', () => {
  test('paragraphs, headings and formats', () => {
    const markup = `<h1>Nota</h1><h2>Plan</h2><h3>Dieta</h3><h5>Otro</h5>
      <p>Come <b>bien</b>, <i>duerme <u>mal</u></i> y H<sub>2</sub>O 10<sup>3</sup> <s>no</s></p>`
    expect(pasted(markup)).toEqual([
      ['h2', 'Nota'],
      ['h2', 'Plan'],
      ['h3', 'Dieta'],
      ['h4', 'Otro'],
      [
        'paragraph',
        'Come ',
        '1:bien',
        ', ',
        '2:duerme ',
        '10:mal',
        ' y H',
        '32:2',
        'O 10',
        '64:3',
        ' ',
        '4:no',
      ],
    ])
  })

  test('links become their text, images go, colours and fonts go', () => {
    const markup =
      '<p style="color:red;font-family:Arial">Ver <a href="https://example.org" style="text-decoration:underline">' +
      'la guía</a><img src="x.png" alt="foto"> <font color="blue" size="7">grande</font></p>'
    expect(pasted(markup)).toEqual([['paragraph', 'Ver la guía grande']])
  })

  test('lists in lists, loose and well formed', () => {
    expect(pasted('<ul><li>a<ul><li>b</li></ul></li><li><p>c</p><p>d</p></li></ul>')).toEqual([
      [
        'bullet',
        ['listitem', 'a'],
        ['listitem', ['bullet', ['listitem', 'b']]],
        ['listitem', 'c', 'linebreak', 'd'],
      ],
    ])
    expect(pasted('<ol start="3"><li>a</li><ol><li>b</li></ol></ol>')).toEqual([
      ['number', ['listitem', 'a'], ['listitem', ['number', ['listitem', 'b']]]],
    ])
    expect(markupToRichText('<ol start="3"><li>a').root.children).toMatchObject([{ start: 3 }])
  })

  test('tables with their headings; one in another becomes lines', () => {
    const markup = `<table><thead><tr><th>Fármaco</th><th>Dosis</th></tr></thead><tbody>
      <tr><th>A</th><td colspan="1">1 mg</td></tr><tr><td>B</td><td><table><tr><td>x</td></tr></table></td></tr>
      </tbody></table>`
    expect(pasted(markup)).toEqual([
      [
        'table',
        ['tablerow', ['tablecell', ['paragraph', 'Fármaco']], ['tablecell', ['paragraph', 'Dosis']]],
        ['tablerow', ['tablecell', ['paragraph', 'A']], ['tablecell', ['paragraph', '1 mg']]],
        ['tablerow', ['tablecell', ['paragraph', 'B']], ['tablecell', ['paragraph', 'x']]],
      ],
    ])
    const states = JSON.stringify(markupToRichText(markup)).match(/"headerState":\d/g)
    expect(states?.map((state) => state.at(-1)).join('')).toBe('112000')
  })

  test('breaks make lines, and one at the end of a block shows nothing', () => {
    expect(pasted('<div>uno<br>dos<br></div><div><br></div><div>tres</div>')).toEqual([
      ['paragraph', 'uno', 'linebreak', 'dos'],
      ['paragraph'],
      ['paragraph', 'tres'],
    ])
  })

  test('white space runs together, but not where it counts', () => {
    expect(pasted('<p>  a \n  b </p>\n\n<p>&nbsp;</p><pre>x  y\n z</pre>')).toEqual([
      ['paragraph', 'a b'],
      ['paragraph'],
      ['paragraph', 'x  y', 'linebreak', ' z'],
    ])
  })

  test('quotes stay quotes', () => {
    expect(pasted('<blockquote><p>a</p><p>b</p></blockquote>')).toEqual([
      ['quote', 'a'],
      ['quote', 'b'],
    ])
  })
})

describe('what Word writes', () => {
  const word = (body: string) => `<html xmlns:o="urn:schemas-microsoft-com:office:office"><head>
    <meta name=Generator content="Microsoft Word 15"><title>Nota</title><link rel=File-List href="file:///C:/x.xml">
    <!--[if gte mso 9]><xml><o:OfficeDocumentSettings><o:AllowPNG/></o:OfficeDocumentSettings></xml><![endif]-->
    <style><!-- /* Font Definitions */ @font-face {font-family:Wingdings;} p.MsoNormal {margin:0cm;} --></style>
    </head><body lang=ES-MX style='tab-interval:35.4pt'><!--StartFragment-->${body}<!--EndFragment--></body></html>`
  const item = (level: number, marker: string, text: string) =>
    `<p class=MsoListParagraphCxSpMiddle style='margin-left:36.0pt;mso-list:l0 level${level} lfo1'>` +
    `<![if !supportLists]><span style='font-family:Symbol'><span style='mso-list:Ignore'>${marker}` +
    `<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp; </span></span></span><![endif]>${text}<o:p></o:p></p>\n`

  test('paragraphs without its styles, titles, formats', () => {
    const body = `<p class=MsoTitle>Resumen<o:p></o:p></p>
      <p class=MsoNormal><span lang=ES-MX style='font-size:14.0pt;mso-bidi-font-size:11.0pt'>Masculino de
      <b style='mso-bidi-font-weight:normal'>45 a&ntilde;os</b><o:p></o:p></span></p>
      <p class=MsoNormal><o:p>&nbsp;</o:p></p>`
    expect(pasted(word(body))).toEqual([
      ['h2', 'Resumen'],
      ['paragraph', 'Masculino de ', '1:45 años'],
      ['paragraph'],
    ])
  })

  test.each([
    ['<![if !supportLists]>', '<![endif]>'],
    ['<!--[if !supportLists]-->', '<!--[endif]-->'],
  ])('a marker between %s and %s is no text, whatever it is written in', (begin, end) => {
    const marked = (style: string, marker: string, text: string) =>
      `<p class=MsoListParagraph${style}>${begin}<span style='font-family:Symbol'>${marker}` +
      `<span>&nbsp;&nbsp; </span></span>${end}${text}</p>`
    const inList = " style='mso-list:l0 level1 lfo1'"
    expect(pasted(word(marked(inList, '·', 'Reposo') + marked(inList, '·', 'Dieta')))).toEqual([
      ['bullet', ['listitem', 'Reposo'], ['listitem', 'Dieta']],
    ])
    expect(pasted(word(marked('', '1.', 'Reposo') + marked('', '2.', 'Dieta')))).toEqual([
      ['number', ['listitem', 'Reposo'], ['listitem', 'Dieta']],
    ])
  })

  test('a marker that never ends hides nothing', () => {
    expect(pasted('<p><![if !supportLists]>· Reposo</p><p>Dieta<![endif]></p>')).toEqual([
      ['paragraph', '· Reposo'],
      ['paragraph', 'Dieta'],
    ])
  })

  test('its lists are lists again, by their levels', () => {
    const body =
      item(1, '1.', 'Paracetamol') + item(2, '·', 'cada 8 h') + item(2, '·', 'oral') + item(1, '2.', 'Dieta')
    expect(pasted(word(body))).toEqual([
      [
        'number',
        ['listitem', 'Paracetamol'],
        ['listitem', ['bullet', ['listitem', 'cada 8 h'], ['listitem', 'oral']]],
        ['listitem', 'Dieta'],
      ],
    ])
  })

  test('a bullet that is the letter o is no number, and a list goes on with its number', () => {
    expect(pasted(word(item(1, 'o', 'uno')))).toEqual([['bullet', ['listitem', 'uno']]])
    expect(markupToRichText(word(item(1, '4)', 'cuatro'))).root.children).toMatchObject([
      { listType: 'number', start: 4 },
    ])
  })

  test('comments of a reviewer and hidden text stay out', () => {
    const body = `<p class=MsoNormal>Texto<span style='mso-hide:all;display:none'> oculto</span></p>
      <div style='mso-element:comment-list'><p>Comentario</p></div>`
    expect(pasted(word(body))).toEqual([['paragraph', 'Texto']])
  })
})

test('what Google Docs writes: its normal bold, formats as styles, breaks between paragraphs', () => {
  const markup = `<meta charset='utf-8'><b style="font-weight:normal;" id="docs-internal-guid-1">
    <p dir="ltr" style="line-height:1.38"><span style="font-size:11pt;font-weight:400;white-space:pre-wrap;">Dolor </span>
    <span style="font-weight:700;font-style:italic;text-decoration:none;white-space:pre-wrap;">agudo</span></p><br />
    <ul style="margin:0"><li dir="ltr" aria-level="1"><p role="presentation"><span
    style="text-decoration:underline">uno</span></p></li><ul><li aria-level="2"><p>dos</p></li></ul></ul>
    <h1><span style="font-weight:700">Título</span></h1></b><br class="Apple-interchange-newline">`
  expect(pasted(markup)).toEqual([
    ['paragraph', 'Dolor ', '3:agudo'],
    ['paragraph'],
    ['bullet', ['listitem', '8:uno'], ['listitem', ['bullet', ['listitem', 'dos']]]],
    ['h2', 'Título'],
  ])
})

describe('F39: what would do harm is stripped', () => {
  const hostile = [
    ['<script>alert(1)</script>a', 'a'],
    ['<scr<script>ipt>alert(1)</script>a', 'ipt>alert(1)a'],
    ['<style>p{color:red}</style>a<style>', 'a'],
    ['<img src=x onerror=alert(1)>a', 'a'],
    ['<a href="javascript:alert(1)">a</a>', 'a'],
    ['<svg onload=alert(1)><text>x</text><script>alert(1)</script></svg>a', 'a'],
    ['<math><mtext><img src=x onerror=alert(1)></mtext></math>a', 'a'],
    ['<iframe src="javascript:alert(1)">x</iframe>a', 'a'],
    ['<object data="x"><embed src="x"></object><base href="//evil.example/">a', 'a'],
    ['<p onclick="alert(1)" style="background:url(javascript:alert(1))">a</p>', 'a'],
    ['<form action="//evil.example"><button formaction="javascript:alert(1)">b</button>a</form>', 'a'],
    ['<noscript><p title="</noscript><img src=x onerror=alert(1)>">a', '">a'],
    ['<textarea><img src=x onerror=alert(1)></textarea>a', 'a'],
    ['<template><p>b</p></template>a', 'a'],
    ['<!--[if gte mso 9]><xml>x</xml><![endif]-->a<!-- b', 'a'],
    ['a <5 mg y > 3', 'a <5 mg y > 3'],
    ['a\u202egm 05\u202c\u200b\ufeff\u00adb', 'agm 05b'],
  ] as const
  test.each(hostile)('%s', (markup, text) => {
    const value = markupToRichText(markup)
    expect(plainTextOf(value)).toBe(text)
    expect(RichText.parse(value)).toEqual(value)
    expect(safeMarkup(markup)).not.toMatch(
      /<[^>]*(\bon\w+\s*=|\bsrc|href|\sstyle)|<(script|style|svg|iframe|base)/i,
    )
  })

  test('two thousand nested elements keep their words', () => {
    const markup = `${'<div>'.repeat(2000)}fondo${'</div>'.repeat(2000)}`
    expect(plainTextOf(markupToRichText(markup))).toBe('fondo')
  })

  test('markup that never ends takes time in its length alone', async () => {
    const tookMs = await threadMs(() => {
      for (const piece of [
        '<',
        '<a ',
        '<a b="',
        "<a b='",
        '<svg',
        '<svg>',
        '<!--',
        '<a b=',
        '<a / / ',
        '</',
        '<math><',
        '<![if !supportLists]>',
      ])
        safeMarkup(piece.repeat(100_000))
      for (const gap of [' ', '/', '\n/']) {
        safeMarkup(`<p${gap.repeat(100_000)}>`)
        safeMarkup(`<p${gap.repeat(100_000)}=`)
      }
    })
    expect(tookMs).toBeLessThan(3000)
  })
})

test('whatever is pasted becomes a rich text, and cleaning safe markup again changes nothing', () => {
  const pieces = fc.constantFrom(
    ...'<p>|</p>|<li>|<ul>|</ul>|<table>|<tr>|<td>|</table>|<b>|</b>|<br>|<h1>|<pre>|a|b c|\n|&nbsp;|&lt;|<!--|-->'.split(
      '|',
    ),
    ...[
      '<',
      '>',
      '"',
      '<script>',
      '</script>',
      '<x y="',
      '<p style="mso-list:l0 level2 lfo1">',
      '<caption>',
      '<![if !supportLists]>',
      '<![endif]>',
      '\u0000',
    ],
  )
  fc.assert(
    fc.property(fc.array(pieces, { maxLength: 30 }), (parts) => {
      const markup = parts.join('')
      const value = markupToRichText(markup)
      expect(RichText.parse(value)).toEqual(value)
      const safe = safeMarkup(markup)
      expect(safe).not.toMatch(/<(script|x)/i)
    }),
    { numRuns: 400 },
  )
})
