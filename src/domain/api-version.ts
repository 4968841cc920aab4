/** The API's version, which every request of every client sends. Apart, as the first page asks before it has schemas. */
export const API_VERSION = '2020-05-01'
