import { laterRule } from './held-texts.ts'
import { latinLookalike } from './text.ts'
import { nameText } from './text-rules.ts'

/** The sign that stands for a letter that was lost, and the same sign read in a wrong encoding. */
const LOST_LETTER = /\ufffd|ï¿½/

function lostLetter(text: string): string | undefined {
  return LOST_LETTER.test(text) ? 'Se perdió una letra al copiar («�»): escríbela de nuevo' : undefined
}

/** A name or a code whose letters are all there. */
export function wholeNameText(longest: number) {
  return nameText(longest).check(laterRule(lostLetter))
}

const OTHER_ALPHABETS = /[\p{sc=Grek}\p{sc=Cyrl}]/u

/** Small letters that only resemble a Latin one: a whole word of Greek or Cyrillic letters is told apart by them. */
const UNLIKE = /[вкмнтαεηικτυχγ]/

/** True for a word that looks like a Latin one and has Greek or Cyrillic letters. */
function isDisguised(word: string): boolean {
  if (!OTHER_ALPHABETS.test(word)) return false
  const letters = word.match(/\p{L}/gu) ?? []
  return (
    /\p{sc=Latn}/u.test(word) ||
    letters.every((letter) => latinLookalike(letter) !== undefined && !UNLIKE.test(letter))
  )
}

const WORD = /[\p{L}\p{M}]+/gu

/** Writes the words of a text that look Latin with Latin letters. */
export function withLatinLetters(text: string): string {
  return text.replace(WORD, (word) =>
    isDisguised(word) ? word.replace(/\p{L}/gu, (letter) => latinLookalike(letter) ?? letter) : word,
  )
}

function disguisedWord(text: string): string | undefined {
  const word = text.match(WORD)?.find(isDisguised)
  return word && `Escribe de nuevo «${word}»: tiene letras de otro alfabeto que parecen latinas`
}

/** A person's name, or a part of it. A name in another alphabet is accepted unless each of its letters looks Latin. */
export function personNameText(longest: number) {
  return wholeNameText(longest).check(laterRule(disguisedWord))
}

/** A letter that is not Latin, or a digit other than 0 to 9. */
const FOREIGN = /(?!\p{sc=Latn})\p{L}|(?!\d)\p{Nd}/u

function foreignLetter(text: string): string | undefined {
  const [letter] = FOREIGN.exec(text) ?? []
  return letter && `Usa letras latinas, números y signos: «${letter}» es de otro alfabeto`
}

/** A code that is read out and typed: of Latin letters, digits and signs. */
export function codeText(longest: number) {
  return wholeNameText(longest).check(laterRule(foreignLetter))
}
