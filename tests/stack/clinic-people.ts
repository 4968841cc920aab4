/** The first person of a clinic, as she says who she is. */
export const ANA = { name: 'Ana Peña Ruiz', email: 'ana@clinica.mx', password: 'el gato duerme en abril' }
