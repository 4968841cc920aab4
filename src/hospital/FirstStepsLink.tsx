import { Link } from '@tanstack/react-router'

/** The way to the first steps, in a sentence. */
export function FirstStepsLink() {
  return (
    <Link to="/getting-started" className="text-accent underline">
      Primeros Pasos
    </Link>
  )
}
