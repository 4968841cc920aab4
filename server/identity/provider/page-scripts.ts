/*
 * What runs in the provider's pages, under a nonce. Everything but passkeys works without it.
 */

/** Shows a password while its button is pressed in, and says that capitals are locked. */
export const FIELD_SCRIPT = `
for (const button of document.querySelectorAll('[data-shows]')) {
  const input = document.getElementById(button.dataset.shows)
  const show = (shown) => {
    input.type = shown ? 'text' : 'password'
    button.textContent = shown ? 'Ocultar' : 'Mostrar'
    button.setAttribute('aria-pressed', String(shown))
  }
  button.hidden = false
  button.addEventListener('click', () => show(input.type === 'password'))
  input.form.addEventListener('submit', () => show(false))
}
for (const hint of document.querySelectorAll('[data-caps]')) {
  const input = document.getElementById(hint.dataset.caps)
  const look = (event) => { hint.hidden = !event.getModifierState || !event.getModifierState('CapsLock') }
  for (const name of ['keydown', 'keyup', 'mousedown']) input.addEventListener(name, look)
  input.addEventListener('blur', () => { hint.hidden = true })
}
`

/** Has the browser use or make a passkey when its button is pressed, and posts what it says. */
export const PASSKEY_SCRIPT = `
const form = document.getElementById('passkey-form')
const button = document.getElementById('passkey-button')
const problem = document.getElementById('passkey-problem')
if (form && window.PublicKeyCredential && PublicKeyCredential.parseRequestOptionsFromJSON) {
  form.hidden = false
  form.addEventListener('submit', async (event) => {
    event.preventDefault()
    button.disabled = true
    problem.hidden = true
    try {
      const asked = JSON.parse(form.dataset.options)
      const credential = form.dataset.adds === undefined
        ? await navigator.credentials.get({ publicKey: PublicKeyCredential.parseRequestOptionsFromJSON(asked) })
        : await navigator.credentials.create({ publicKey: PublicKeyCredential.parseCreationOptionsFromJSON(asked) })
      form.elements.passkey.value = JSON.stringify(credential.toJSON())
      form.submit()
    } catch {
      button.disabled = false
      problem.hidden = false
    }
  })
}
`
