/** Spanish texts about limits of a plant, its rows and trackers, and settings without an effect. */
export const PLANTS_ES = {
  'Dust takes up to {share} of the output': 'La suciedad quita hasta un {share} de la producción',
  'On {days} clear and partly clear days, the ratio of measured to estimated energy falls slowly, by up to {low} to {high}. It recovered by {dates}.':
    'En {days} días despejados o parcialmente despejados, la relación entre la energía medida y la estimada baja poco a poco, hasta entre {low} y {high}. Se recuperó antes de {dates}.',
  'State a soiling model in the settings of the site, so that forecasts follow the dust. Wash the modules before dry weeks.':
    'Indique un modelo de suciedad en la configuración del sitio para que las previsiones sigan la suciedad. Lave los módulos antes de semanas secas.',
  'Output declines slowly, by {share} since {since}': 'La producción baja poco a poco, un {share} desde el {since}',
  'On {days} clear and partly clear days, the ratio of measured to estimated energy fell day by day, by {low} to {high} in all, and has not recovered.':
    'En {days} días despejados o parcialmente despejados, la relación entre la energía medida y la estimada bajó día a día, entre {low} y {high} en total, y no se ha recuperado.',
  'Check the modules for dust that rain does not wash off, and for plants that grow before them.':
    'Compruebe si los módulos tienen suciedad que la lluvia no lava, y si delante de ellos crecen plantas.',
  'Output has grown since {since}': 'La producción ha crecido desde el {since}',
  'On {days} clear and partly clear days, the ratio of measured to estimated energy rose. Before, {low} to {high} of the present output was missing.':
    'En {days} días despejados o parcialmente despejados, la relación entre la energía medida y la estimada subió. Antes faltaba entre {low} y {high} de la producción actual.',
  'If modules were added or repaired, check the capacities in the settings of the site.':
    'Si se añadieron o repararon módulos, compruebe las capacidades en la configuración del sitio.',
  'export limit': 'límite de inyección',
  'planned outage': 'parada programada',
  curtailment: 'limitación',
  'Planned outage, {span}: {percent} % of the plant is available.':
    'Parada programada, {span}: el {percent} % de la planta está disponible.',
  'Curtailment, {span}: the grid takes at most {power}.': 'Limitación, {span}: la red admite como máximo {power}.',
  '<code>pv_estimate</code> is what the plant delivers, and <code>pv_potential</code> what it could deliver without these limits.':
    '<code>pv_estimate</code> es lo que entrega la planta, y <code>pv_potential</code> lo que podría entregar sin estos límites.',
  'Rows and tracker': 'Filas y seguidor',
  'ground coverage ratio {ratio}': 'relación de cobertura del suelo {ratio}',
  '{count, plural, one {# block of cells} other {# blocks of cells}}':
    '{count, plural, one {# bloque de células} other {# bloques de células}}',
  'bifacial, {factor}': 'bifacial, {factor}',
  'rotates up to {angle}°': 'gira hasta {angle}°',
  backtracks: 'con retroseguimiento',
  'does not backtrack': 'sin retroseguimiento',
  'axis tilted by {angle}°': 'eje inclinado {angle}°',
  'stows flat under clouds': 'horizontal con nubes',
  'turns to {angle}° in wind above {speed} m/s': 'gira a {angle}° con viento superior a {speed} m/s',
  'the ground falls by {slope}° towards {direction}': 'el terreno desciende {slope}° hacia el {direction}',
  'towards {direction}': 'hacia el {direction}',
  'drawn below': 'dibujado abajo',
  '{count} angles, clockwise from north': '{count} ángulos, en sentido horario desde el norte',
  'No horizon is stated, and the terrain around the site is flat as far as it is known: forecasts assume a flat horizon.':
    'No se ha indicado ningún horizonte y el terreno alrededor del sitio es llano hasta donde se conoce: las previsiones suponen un horizonte plano.',
  'No estimates: in most hours of daylight, the plant may be at its limit, which hides what its modules do.':
    'Sin estimaciones: en la mayoría de las horas de luz, la planta puede estar en su límite, que oculta lo que hacen sus módulos.',
  'No estimates: they need daytime measurements of at least three weeks that quality control accepts.':
    'Sin estimaciones: necesitan mediciones diurnas de al menos tres semanas que acepte el control de calidad.',
  'There are too few clear days to tell whether the plant lost output in the last ten days. A loss of 10 % would not be found.':
    'Hay demasiado pocos días despejados para saber si la planta ha perdido producción en los últimos diez días. Una pérdida del 10 % no se detectaría.',
  'No estimates: the measurements do not determine size and orientation of the plant.':
    'Sin estimaciones: las mediciones no determinan el tamaño ni la orientación de la planta.',
  'Settings without an effect': 'Valores de la configuración sin efecto',
  '{property} has no effect without {conditions}.': '{property} no tiene efecto sin {conditions}.',
  '“{property}”: {value}': '«{property}»: {value}',
  '{first} or {second}': '{first} o {second}',
  '{property}: all of them have ended, so they change no forecast.':
    '{property}: todos han terminado, así que no cambian ninguna previsión.',
  '{property}: not known, and ignored.': '{property}: no se conoce, y se ha pasado por alto.',
  'Saved with warnings': 'Guardado con advertencias',
  '{count, plural, one {Array {numbers}} other {Arrays {numbers}}}':
    '{count, plural, one {Campo de módulos {numbers}} other {Campos de módulos {numbers}}}',
  'Horizon of the site': 'Horizonte del sitio',
  'Elevations by direction': 'Elevaciones por dirección',
  'Dashed: the horizon of an array, with near obstacles. The array sees the sun above it.':
    'Con línea discontinua, el horizonte de un campo de módulos con los obstáculos cercanos: ve el sol por encima de ella.',
  '{row}: {property}': '{row}: {property}',
  '{value} MW is unusual: few plants on Earth are as large. Is it in kW? Then state {likely}.':
    '{value} MW es inusual: pocas plantas del mundo son tan grandes. ¿Está en kW? Entonces indique {likely}.',
  '{value} is unusual: it is usually at most {max}.': '{value} es inusual: lo habitual es como máximo {max}.',
  '{value} is unusual: it is usually at least {min}.': '{value} es inusual: lo habitual es al menos {min}.',
  '{value} is unusual: it is usually between {min} and {max}.':
    '{value} es inusual: lo habitual es entre {min} y {max}.',
  'Unusual values': 'Valores inusuales',
} as const;
