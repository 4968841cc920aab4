import { saveTextFile } from '#src/lib/save-file.ts'
import { usePeriod } from './use-period.ts'

/** Hands out a text as a CSV file that is named after what it holds, and the days that it is of. */
export function useStatisticsFile(): (name: string, text: string) => void {
  const { period } = usePeriod()
  return (name, text) => saveTextFile(`${name}-${period.from}-a-${period.to}.csv`, text)
}
