import type { RoomKind } from '#src/domain/rooms/contract.ts'

/** Whom something can happen to. */
export const WHO = ['newborn', 'child', 'woman', 'adult', 'elder'] as const
export type Who = (typeof WHO)[number]

/** Why somebody comes: the reason in their words, the diagnosis (CIE-10), and for how many days. */
export interface Complaint {
  who: Who
  days: number
  code: string
  text: string
  reason: string
}

/** Reads one complaint a line: who, days, code, diagnosis | reason. */
function read(lines: string): Complaint[] {
  return [...lines.matchAll(/(\w+) (\d+) (\S+) (.+) \| (.+)/g)].map(
    ([line, whom, days, code = '', text = '', reason = '']) => {
      const who = WHO.find((one) => one === whom)
      if (!who) throw new Error(`Nobody is meant by: ${line}`)
      return { who, days: Number(days), code, text, reason }
    },
  )
}

const MEDICINE = read(`
  elder 6 J18.9 Neumonía, no especificada | Fiebre, tos con expectoración y dificultad para respirar de 3 días
  elder 5 I50.0 Insuficiencia cardíaca congestiva | Disnea de pequeños esfuerzos y edema de piernas
  adult 8 E11.5 Diabetes mellitus tipo 2, con complicaciones circulatorias periféricas | Úlcera en el pie derecho con secreción
  adult 3 N39.0 Infección de vías urinarias, sitio no especificado | Fiebre, dolor lumbar y ardor al orinar
  adult 4 K92.2 Hemorragia gastrointestinal, no especificada | Vómito con sangre en dos ocasiones
  elder 5 J44.1 Enfermedad pulmonar obstructiva crónica con exacerbación aguda, no especificada | Aumento de la disnea y de la expectoración
  adult 3 A97.1 Dengue con signos de alarma | Fiebre, dolor de cabeza y de cuerpo
  elder 7 I63.9 Infarto cerebral, no especificado | Debilidad del brazo y la pierna derechos de inicio súbito
  adult 6 K74.6 Otras cirrosis del hígado y las no especificadas | Aumento del abdomen y somnolencia
`)

const SURGERY = read(`
  adult 2 K35.8 Otras apendicitis agudas y las no especificadas | Dolor abdominal de 18 horas, migrado a fosa ilíaca derecha
  adult 3 K80.0 Cálculo de la vesícula biliar con colecistitis aguda | Dolor en hipocondrio derecho después de comer, con fiebre
  elder 6 K56.6 Otras obstrucciones intestinales y las no especificadas | Distensión abdominal, vómito y falta de evacuaciones
  elder 7 S72.0 Fractura del cuello del fémur | Caída de su altura, con dolor e incapacidad para caminar
  adult 6 K85.1 Pancreatitis aguda biliar | Dolor abdominal en banda, irradiado a la espalda
  adult 3 L02.4 Absceso cutáneo, furúnculo y ántrax de miembro | Aumento de volumen y dolor en muslo izquierdo
`)

const OBSTETRICS = read(`
  woman 1 O80.0 Parto único espontáneo, presentación cefálica de vértice | Embarazo de 39 semanas con trabajo de parto
  woman 2 O82.0 Parto por cesárea electiva | Embarazo de 38 semanas, cesárea programada
  woman 3 O82.1 Parto por cesárea de emergencia | Embarazo de 40 semanas con sufrimiento fetal
  woman 4 O14.1 Preeclampsia severa | Embarazo de 35 semanas con dolor de cabeza y presión alta
  woman 2 O42.9 Ruptura prematura de las membranas, sin otra especificación | Salida de líquido transvaginal, 37 semanas
  woman 3 D25.9 Leiomioma del útero, sin otra especificación | Sangrado abundante entre menstruaciones
`)

const PEDIATRICS = read(`
  child 4 J21.9 Bronquiolitis aguda, no especificada | Tos, silbido del pecho y rechazo al alimento
  child 2 A09.9 Gastroenteritis y colitis de origen no especificado | Evacuaciones líquidas y vómito de 2 días
  child 2 R56.0 Convulsiones febriles | Movimientos anormales con fiebre de 39.5 °C
  child 3 J45.9 Asma, no especificada | Tos y dificultad para respirar
  child 5 J18.0 Bronconeumonía, no especificada | Fiebre y respiración rápida
`)

const NURSERY = read(`
  newborn 1 Z38.0 Producto único, nacido en hospital | Nacimiento a término
  newborn 2 P59.9 Ictericia neonatal, no especificada | Coloración amarilla de la piel
  newborn 2 P22.1 Taquipnea transitoria del recién nacido | Respiración rápida desde el nacimiento
`)

const INTENSIVE = read(`
  elder 7 A41.9 Sepsis, no especificada | Fiebre, confusión y presión baja
  adult 4 I21.9 Infarto agudo del miocardio, sin otra especificación | Dolor de pecho opresivo de 2 horas
  elder 6 J96.0 Insuficiencia respiratoria aguda | Dificultad para respirar que empeora
  adult 8 S06.9 Traumatismo intracraneal, no especificado | Accidente de motocicleta, sin respuesta a órdenes
`)

const EMERGENCIES = read(`
  adult 0 R07.4 Dolor en el pecho, no especificado | Dolor de pecho
  adult 0 N23 Cólico renal, no especificado | Dolor en el costado que llega a la ingle
  child 0 T63.2 Efecto tóxico del veneno de escorpión | Picadura de alacrán en la mano
  adult 0 S52.5 Fractura de la epífisis inferior del radio | Caída, con dolor en la muñeca izquierda
  child 0 S01.8 Herida de otras partes de la cabeza | Herida en la frente al caer
  elder 0 R55 Síncope y colapso | Desmayo en la calle
  adult 0 R10.4 Otros dolores abdominales y los no especificados | Dolor de abdomen
  elder 0 E16.2 Hipoglicemia, no especificada | Sudoración y confusión
`)

const DAY_SURGERY = read(`
  adult 0 K40.9 Hernia inguinal unilateral o no especificada, sin obstrucción ni gangrena | Hernia inguinal, operación programada
  elder 0 H25.9 Catarata senil, no especificada | Catarata del ojo derecho
  adult 0 D17.1 Tumor benigno lipomatoso de piel y de tejido subcutáneo del tronco | Lipoma de la espalda
  child 0 K42.9 Hernia umbilical, sin obstrucción ni gangrena | Hernia umbilical, operación programada
`)

/** What people come to see a doctor for, without a bed. */
export const VISITS = read(`
  adult 0 Z09.8 Examen de seguimiento consecutivo a otro tratamiento por otras afecciones | Revisión después del egreso
  adult 0 E11.9 Diabetes mellitus tipo 2, sin mención de complicación | Control de la diabetes
  elder 0 I10 Hipertensión esencial (primaria) | Control de la presión
  woman 0 Z34.9 Supervisión de embarazo normal no especificado | Control prenatal
  adult 0 M54.5 Lumbago no especificado | Dolor de espalda baja
  child 0 Z00.1 Control de salud de rutina del niño | Control del niño sano
`)

const BY_SERVICE: Readonly<Record<string, readonly Complaint[]>> = {
  'Cirugía general': SURGERY,
  'Ginecología y obstetricia': OBSTETRICS,
  Pediatría: PEDIATRICS,
}

const BY_KIND: Readonly<Partial<Record<RoomKind, readonly Complaint[]>>> = {
  emergency: EMERGENCIES,
  intensiveCare: INTENSIVE,
  nursery: NURSERY,
  operating: DAY_SURGERY,
  recovery: DAY_SURGERY,
}

/** What brings people into a bed of this kind and service. */
export function complaintsOf({ kind, service }: { kind: RoomKind; service: string }): readonly Complaint[] {
  return BY_KIND[kind] ?? BY_SERVICE[service] ?? MEDICINE
}
