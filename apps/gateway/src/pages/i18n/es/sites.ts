/** Spanish texts of the lists of sites and of the page of a site: its plant, its horizon, and warnings about its settings. */
export const SITES_ES = {
  '{title} ({count})': '{title} ({count})',
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
  'No horizon is stated, and the known terrain around the site is flat: forecasts assume a flat horizon.':
    'No se ha indicado ningún horizonte y el terreno alrededor del sitio es llano hasta donde se conoce: las previsiones suponen un horizonte plano.',
  'Settings without effect': 'Valores de la configuración sin efecto',
  '{property} has no effect without {conditions}.': '{property} no tiene efecto sin {conditions}.',
  '“{property}”: {value}': '«{property}»: {value}',
  '{first} or {second}': '{first} o {second}',
  'Saved.': 'Guardado.',
  'Saved with warnings': 'Guardado con advertencias',
  '{count, plural, one {Array {numbers}} other {Arrays {numbers}}}':
    '{count, plural, one {Campo de módulos {numbers}} other {Campos de módulos {numbers}}}',
  'Horizon of the site': 'Horizonte del sitio',
  'Elevations by direction': 'Elevaciones por dirección',
  'Dashed: the horizon of an array, with near obstacles. The array sees the sun above it.':
    'Con línea discontinua, el horizonte de un campo de módulos con los obstáculos cercanos. El campo ve el sol por encima de esa línea.',
  '{row}: {property}': '{row}: {property}',
  '{value} MW is unusual: few plants on Earth are this large. Is it in kW? Then state {likely}.':
    '{value} MW es inusual: pocas plantas del mundo son tan grandes. ¿Está en kW? Entonces indique {likely}.',
  '{value} is unusual: usual values are at most {max}.': '{value} es inusual: lo habitual es como máximo {max}.',
  '{value} is unusual: usual values are at least {min}.': '{value} es inusual: lo habitual es al menos {min}.',
  '{value} is unusual: usual values are {min} to {max}.': '{value} es inusual: lo habitual es entre {min} y {max}.',
  'The capacity is stated as {stated} {unit}, but the capacity changes state {power} {unit} since {since} UTC. Rows now have {power} {unit}.':
    'La capacidad indicada es de {stated} {unit}, pero los cambios de capacidad indican {power} {unit} desde el {since} UTC. Las filas tienen ahora {power} {unit}.',
  'Unusual values': 'Valores inusuales',
  Copy: 'Copiar',
  '{count} with these tags.': '{count} con estas etiquetas.',
  '{count} registered.': '{count, plural, one {# registrado} other {# registrados}}.',
  'Separate several tags with commas. Sites with all of them are listed.':
    'Separe varias con comas. Se muestran los sitios que las tienen todas.',
  'No sites have these tags.': 'Ningún sitio tiene estas etiquetas.',
  'No sites of this kind yet. <a>Add one</a>.': 'Todavía no hay sitios de este tipo. <a>Añada uno</a>.',
  '{percent} % available': '{percent} % disponible',
  'at most {power} {unit}': 'como máximo {power} {unit}',
  'Kind: {kind}. Id: <code>{id}</code>.': 'Tipo: {kind}. Identificador: <code>{id}</code>.',
  included: 'incluidas',
  'not included': 'no incluidas',
  fixed: 'fijo',
  'horizontal single axis': 'un eje horizontal',
  standard: 'estándar',
  'thin film': 'lámina delgada',
  monthly: 'mensual',
  premium: 'premium',
  'polycrystalline silicon': 'silicio policristalino',
  'monocrystalline silicon': 'silicio monocristalino',
  'cadmium telluride': 'telururo de cadmio',
  'The sky above the plant: the sun, the horizon, and the directions of its {count, plural, one {array} other {# arrays}}, listed below.':
    'El cielo sobre la planta: el sol, el horizonte y la orientación {count, plural, one {de su campo de módulos} other {de sus # campos de módulos}}, detallada abajo.',
  'The plant': 'La planta',
  'The sky as seen from the plant, north at the top: the zenith in the middle, rings at elevations of 0°, 30° and 60°, the paths of the sun on 21 June, 20 March and 21 December, and the directions of the arrays. Hills are filled, near obstacles of an array dashed.':
    'El cielo visto desde la planta, con el norte arriba: el cenit en el centro, anillos a elevaciones de 0°, 30° y 60°, las trayectorias del sol el 21 de junio, el 20 de marzo y el 21 de diciembre, y la orientación de los campos de módulos. Las montañas están rellenas; los obstáculos cercanos, con línea discontinua.',
  Array: 'Campo de módulos',
  Direction: 'Orientación',
  'Near obstacles': 'Obstáculos cercanos',
  'follows the sun': 'sigue al sol',
  'up to {angle}°': 'hasta {angle}°',
  'Modules of {dc} feed inverters of {ac}.': 'Módulos de {dc} alimentan inversores de {ac}.',
  'Elevation against azimuth: the horizon, up to {highest}°, and the paths of the sun at the solstices and today.':
    'Elevación según el acimut: el horizonte, hasta {highest}°, y las trayectorias del sol en los solsticios y hoy.',
  'The horizon': 'El horizonte',
  'Hills, filled, against the paths of the sun on 21 June and 21 December, and today in bold. Elevations above the horizontal, by direction.':
    'Las montañas, rellenas, frente a las trayectorias del sol el 21 de junio y el 21 de diciembre, y hoy en trazo grueso. Elevaciones sobre la horizontal, según la dirección.',
  'Dots on the path of today: measured power falls a tenth or more below the rest of the day, compared with the estimate. An obstacle may stand there: add it to the horizon.':
    'Puntos en la trayectoria de hoy: la potencia medida cae una décima parte o más por debajo del resto del día, en comparación con lo estimado. Puede haber un obstáculo: añádalo al horizonte.',
  'The horizon is computed from a coarse terrain table, without narrow valleys. The highest hill is at {highest}°. Enter a horizon to replace it.':
    'El horizonte se calcula con una tabla aproximada del terreno, sin valles estrechos. La montaña más alta está a {highest}°. Introduzca un horizonte para sustituirlo.',
  'You stated the horizon. Its highest point is at {highest}°.':
    'El horizonte es el indicado. Su punto más alto está a {highest}°.',
  'The horizon is computed from the terrain model {model}. The highest hill is at {highest}°. Enter a horizon to replace it.':
    'El horizonte se calcula con el modelo del terreno {model}. La montaña más alta está a {highest}°. Introduzca un horizonte para sustituirlo.',
  NE: 'NE',
  SE: 'SE',
  SW: 'SO',
  NW: 'NO',
  'axis points {direction}': 'el eje apunta al {direction}',
  'lies flat': 'en horizontal',
  'faces {direction}': 'mira al {direction}',
  'The modules face {facing}, away from the sun at this latitude. If they face {equatorPoint}, set the azimuth to {equatorAzimuth}. Azimuth is 0 for north, -90 for east, 90 for west and 180 for south.':
    'Los módulos miran al {facing}, en sentido contrario al sol en esta latitud. Si miran al {equatorPoint}, cambie el acimut a {equatorAzimuth}. El acimut es 0 al norte, -90 al este, 90 al oeste y 180 al sur.',
  'Weather sites': 'Sitios meteorológicos',
  'utility-scale': 'a gran escala',
  rooftop: 'en tejado',
  weather: 'meteorología',
  '{count, plural, one {# utility-scale site} other {# utility-scale sites}}':
    '{count, plural, one {# planta a gran escala} other {# plantas a gran escala}}',
  '{count, plural, one {# rooftop site} other {# rooftop sites}}':
    '{count, plural, one {# sitio en tejado} other {# sitios en tejado}}',
  '{count, plural, one {# weather site} other {# weather sites}}':
    '{count, plural, one {# sitio meteorológico} other {# sitios meteorológicos}}',
  'All utility-scale sites': 'Todas las plantas a gran escala',
  'All rooftop sites': 'Todos los sitios en tejado',
  'All weather sites': 'Todos los sitios meteorológicos',
  recent: 'datos recientes',
  accuracy: 'precisión',
  measurements: 'mediciones',
} as const;
