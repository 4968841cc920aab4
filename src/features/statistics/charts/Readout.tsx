/** What the mark says that is pointed at or has the focus: shown below the chart, read out by the mark itself. */
export function Readout({ text }: { text: string | undefined }) {
  return (
    <p aria-hidden="true" className="min-h-6 text-sm tabular-nums print:hidden">
      {text === undefined ? (
        <span className="text-muted">Pasa el cursor por la gráfica, o recórrela con las flechas.</span>
      ) : (
        <bdi className="font-medium">{text}</bdi>
      )}
    </p>
  )
}
