import { IN, type Layer } from './layer.ts'

const RUNNING = `${IN}/patients/1/episodesOverview/1`
const action = (name: string, path: string, title: string, file: string): Layer => ({
  name: `episode-${name}`,
  path,
  title,
  shows: [`features/episodes/dialogs/${file}.tsx`],
})

/** What is done with an episode, and an episode in each of its states. */
export const EPISODE_LAYERS: readonly Layer[] = [
  { name: 'episode-leaving', path: `${IN}/patients/9/episodesOverview/9` },
  { name: 'episode-ended', path: `${IN}/patients/45/episodesOverview/45` },
  { name: 'episode-annulled', path: `${IN}/patients/1182/episodesOverview/1272` },
  { name: 'episode-missing', path: `${IN}/patients/1/episodesOverview/99999` },
  {
    ...action('edit', `${RUNNING}?form=edit`, 'Editar episodio', 'EditEpisodeDialog'),
    shows: [
      'features/episodes/dialogs/EditEpisodeDialog.tsx',
      'features/episodes/dialogs/EpisodeActionDialog.tsx',
    ],
  },
  action('transfer', `${RUNNING}?form=transfer`, 'Trasladar paciente', 'TransferDialog'),
  action('order-discharge', `${RUNNING}?form=order-discharge`, 'Indicar alta', 'OrderDischargeDialog'),
  action(
    'revoke-discharge',
    `${IN}/patients/9/episodesOverview/9?form=revoke-discharge`,
    'Revocar alta',
    'EpisodeActionDialog',
  ),
  action('discharge', `${RUNNING}?form=discharge`, 'Egresar paciente', 'DischargeDialog'),
  action(
    'correct-discharge',
    `${IN}/patients/45/episodesOverview/45?form=correct-discharge`,
    'Corregir egreso',
    'CorrectDischargeDialog',
  ),
  action('reopen', `${IN}/patients/45/episodesOverview/45?form=reopen`, 'Reabrir episodio', 'ReopenDialog'),
  action(
    'annul',
    `${IN}/patients/42/episodesOverview/42?form=annul`,
    'Anular episodio',
    'EpisodeActionDialog',
  ),
  action('refused', `${RUNNING}?form=reopen`, 'Reabrir episodio', 'EpisodeActionDialog'),
]
