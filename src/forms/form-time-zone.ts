import { createContext } from 'react'

/** Returns the hospital's time zone. Outside hospitals it is the computer's. */
export const FormTimeZone = createContext(() => Intl.DateTimeFormat().resolvedOptions().timeZone)
