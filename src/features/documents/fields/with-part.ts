import { NotedDiagnosis } from '#src/domain/documents/contract.ts'

/** A diagnosis with one of its parts written anew; a choice that does not exist changes nothing. */
export function withPart(
  diagnosis: NotedDiagnosis,
  part: keyof NotedDiagnosis,
  text: string,
): NotedDiagnosis {
  switch (part) {
    case 'code':
      return { ...diagnosis, code: text.trim().toUpperCase() }
    case 'text':
      return { ...diagnosis, text }
    case 'rank': {
      const rank = NotedDiagnosis.shape.rank.safeParse(text)
      return rank.success ? { ...diagnosis, rank: rank.data } : diagnosis
    }
    case 'certainty': {
      const certainty = NotedDiagnosis.shape.certainty.safeParse(text)
      return certainty.success ? { ...diagnosis, certainty: certainty.data } : diagnosis
    }
  }
}
