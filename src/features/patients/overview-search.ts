const FORMS = ['editar', 'identificar', 'episodio'] as const

/** What of a patient's overview stands in the address: the page of episodes, the dialog that is open. */
export interface OverviewSearch {
  page?: number | undefined
  form?: (typeof FORMS)[number] | undefined
}

/** Reads it out of an address; whatever is not well formed falls back to the default. */
export function overviewSearch(raw: Record<string, unknown>): OverviewSearch {
  const page = Number(raw.page)
  return {
    page: Number.isSafeInteger(page) && page > 1 && page < 1e7 ? page : undefined,
    form: FORMS.find((form) => form === raw.form),
  }
}
