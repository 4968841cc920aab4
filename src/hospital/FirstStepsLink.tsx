import { Link } from '@tanstack/react-router'

/** A link to the first steps, for use in a sentence. */
export function FirstStepsLink() {
  return (
    <Link to="/getting-started" className="text-accent underline">
      Primeros Pasos
    </Link>
  )
}
