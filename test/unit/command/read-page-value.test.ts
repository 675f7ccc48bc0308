import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseCssSelector } from '../../../src/command/css-selector.js'
import { readPageValue } from '../../../src/command/read-page-value.js'

const html = `<!doctype html><html><head><title>A <input name="_csrf" value="in-title"> title</title>
<meta name="csrf-token" content="t&amp;1&#x41;&#66;">
<!-- <input name="_csrf" value="in-comment"> --><script>"<input name=_csrf value=in-script>"</script></head>
<body class="a wide page"><form id="f"><input type=hidden name=_csrf value='v"1'>
<input NAME="q" VALUE="a > b"><b>one <b>two</b> three</b><p class="note">n&lt;1</p><i>x</i><i>y</i><u data-on>z</u>
<em title="&eacute;"></em><br/></form></body></html>`

const read = (css: string, attribute: string) => readPageValue({ html, css, attribute })

function escape(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')
}

describe('readPageValue', () => {
  it.each([
    ['meta[name=csrf-token]', 'content', 't&1AB'],
    ['input[name=_csrf]', 'value', 'v"1'],
    ['[name="q"]', 'value', 'a > b'],
    ['body.wide', 'class', 'a wide page'],
    ['#f', 'id', 'f'],
    ['form#f', 'id', 'f'],
    ['body.a.page', 'class', 'a wide page'],
    ['.note', 'text', 'n<1'],
    ['[data-on]', 'text', 'z'],
    ["p[class='note']", 'text', 'n<1'],
  ])('%s@%s', (css, attribute, value) => {
    expect(read(css, attribute)).toBe(value)
  })

  it.each([
    ['nothing', 'input[name=other]', 'value', /gives nothing at/u],
    ['an absent attribute', '#f', 'action', /gives nothing at/u],
    ['two values', 'i', 'text', /gives 2 different values/u],
    ['an unknown entity', 'em', 'title', /entity/u],
    ['a descendant selector', 'form input', 'value', /not one compound selector/u],
    ['a list of selectors', 'i,b', 'text', /not one compound selector/u],
    ['a pseudo class', 'i:first-child', 'text', /not one compound selector/u],
    ['an element that does not end', 'br', 'text', /gives nothing at/u],
  ])('refuses %s: EDD_LEAF_UNRESOLVED', (...[, css, attribute, message]) => {
    expect(() => read(css, attribute)).toThrow(/EDD_LEAF_UNRESOLVED/u)
    expect(() => read(css, attribute)).toThrow(message)
  })

  it('takes several elements that agree', () => {
    expect(readPageValue({ html: '<a t=1></a><a t="1"></a>', css: 'a', attribute: 't' })).toBe('1')
  })

  it('reads back any attribute value that a page escapes', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.string(), (value, noise) => {
        const page = `<p>${escape(noise)}</p><input name="v" value="${escape(value)}">`
        expect(readPageValue({ html: page, css: 'input[name=v]', attribute: 'value' })).toBe(value)
      }),
      { seed: 77 },
    )
  })

  it('ends on every text', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom('<', '>', '/', '"', "'", '!', '-', 'a', '=', ' ') }), (page) => {
        expect(() => readPageValue({ html: page, css: '#none', attribute: 'x' })).toThrow(/EDD_LEAF_UNRESOLVED/u)
      }),
      { seed: 78, numRuns: 300 },
    )
  })
})

describe('parseCssSelector', () => {
  it('reads a compound and nothing else', () => {
    expect(parseCssSelector('Input.a[x="y z"]')).toEqual({
      tag: 'input',
      parts: [
        { attribute: 'class', value: 'a', isWord: true },
        { attribute: 'x', value: 'y z', isWord: false },
      ],
    })
    expect(parseCssSelector('*')).toEqual({ tag: null, parts: [] })
    expect(parseCssSelector('')).toBeNull()
    expect(parseCssSelector('a > b')).toBeNull()
  })
})
