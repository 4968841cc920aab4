/** A line that tells how far the making of a long seed is, for as long as it takes. */
export function preparingLine(): { show: (done: number, total: number) => void; remove: () => void } {
  const line = document.createElement('p')
  line.style.cssText = 'margin: 4rem auto; text-align: center; font-family: system-ui, sans-serif'
  return {
    show(done, total) {
      const percent = Math.floor((done / total) * 100)
      line.textContent = `Preparando ${total.toLocaleString('es-MX')} pacientes… ${percent} %`
      if (!line.isConnected) document.body.append(line)
    },
    remove: () => line.remove(),
  }
}
