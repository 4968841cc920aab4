// First, since the library warns as it is loaded. Not by `await import()`: the bundle would wait for itself.
import './unsupported-runtime.ts'
import * as library from 'oidc-provider'

export const { errors, interactionPolicy, Provider } = library
