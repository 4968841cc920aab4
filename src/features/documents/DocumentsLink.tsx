import { Link, type LinkProps } from '@tanstack/react-router'

/** The way back to all documents of the episode. */
export function DocumentsLink({ link }: { link: LinkProps }) {
  return (
    <Link {...link} className="rounded text-accent underline-offset-2 hover:underline">
      Documentos del episodio
    </Link>
  )
}
