/**
 * Stands in the build for what Lexical's packages ask of editors that are put together of extensions. Ours is not:
 * the answer is the same, and the builder of such editors, a twentieth of the whole, stays away.
 */
export const getPeerDependencyFromEditor = (): undefined => undefined
