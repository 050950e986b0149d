/** Spanish texts of the diagnosis of a site, and of likely mistakes in its properties. */
export const DIAGNOSIS_ES = {
  Serious: 'Grave',
  'Worth a look': 'Conviene revisarlo',
  'Good to know': 'Para su información',
  'Why is my forecast poor? What the service sees in its own data, and what you can do.':
    '¿Por qué es mala mi previsión? Lo que el servicio ve en sus propios datos y lo que usted puede hacer.',
  'Checked: {measurements, plural, one {# measurement} other {# measurements}} of the last {days} days, tuning, accuracy and weather data.':
    'Datos examinados: {measurements, plural, one {# medición} other {# mediciones}} de los últimos {days} días, el ajuste, la precisión y los datos meteorológicos.',
  'No fault was found in the site, its measurements or its tuning. A loss shows only where enough clear days can be compared with earlier weeks. A small loss, a loss of the last days or a loss under clouds may be missing here. Most other errors come from the weather: <a>Accuracy</a> shows how large they are.':
    'No se ha encontrado ningún problema en el sitio, sus mediciones ni su ajuste. Una pérdida solo se ve si hay suficientes días despejados que comparar con semanas anteriores. Aquí puede faltar una pérdida pequeña, una de los últimos días o una con nubes. La mayoría de los demás errores se deben a la meteorología: la página <a>Precisión</a> muestra su magnitud.',
  'Was one day forecast badly? <a>Past issues</a> compare it with what happened.':
    '¿Se previó mal un día? La página <a>Emisiones anteriores</a> lo compara con lo que ocurrió.',
  'The most serious finding about each of your sites of this kind.':
    'El hallazgo más grave sobre cada uno de sus sitios de este tipo.',
  'The most serious finding about each of your sites in this aggregation.':
    'El hallazgo más grave sobre cada uno de sus sitios en esta agregación.',
  'Checked: {checked} of {members, plural, one {# site} other {# sites}}.':
    'Examinados: {checked} de {members, plural, one {# sitio} other {# sitios}}.',
  Findings: 'Hallazgos',
  'View as JSON': 'Lo mismo en JSON',
  '{name}: diagnosis': '{name}: diagnóstico',
  'What to do:': 'Qué hacer:',
  'What a user with full access can do:': 'Qué puede hacer alguien con acceso completo:',
  'Edit the site': 'Editar el sitio',
  'Nothing is wrong with the site. The Status page shows the sources and their age.':
    'No se observa ningún problema en el sitio. La página Estado del servicio muestra las fuentes y su antigüedad.',
  'The forecast runs on climatology': 'La previsión se basa en la climatología',
  'There are no weather data for part of the next 24 hours. The forecast shows the values of a typical day there.':
    'No hay datos meteorológicos para una parte de las próximas 24 horas. En ella, la previsión muestra los valores de un día típico.',
  'The weather data are old': 'Los datos meteorológicos son antiguos',
  'Part of the next 24 hours comes from an older run of the weather model.':
    'Una parte de las próximas 24 horas viene de una ejecución anterior del modelo meteorológico.',
  'Forecasts are too high': 'Las previsiones son demasiado altas',
  'Forecasts are too low': 'Las previsiones son demasiado bajas',
  'Check capacity, losses and ageing in the settings, and whether parts of the plant are out of operation.':
    'Compruebe la capacidad, las pérdidas y la degradación en la configuración, y si hay partes de la planta fuera de servicio.',
  'Check capacity and losses in the settings: the plant produces more than they allow.':
    'Compruebe la capacidad y las pérdidas en la configuración: la planta produce más de lo que permiten.',
  'Tuning is switched off': 'El ajuste está desactivado',
  'Measurements are stored, but do not change the forecast.':
    'Las mediciones se guardan, pero no cambian la previsión.',
  'Switch tuning on with a PUT request to the tuning of the site.':
    'Actívelo con una solicitud PUT al ajuste del sitio.',
  'Tuning has not learned enough yet': 'El ajuste todavía no ha aprendido lo suficiente',
  'Tuning can learn from {count, plural, one {# half hour} other {# half hours}}.':
    'El ajuste puede aprender de {count, plural, one {# media hora} other {# medias horas}}.',
  'Tuning can learn from {count, plural, one {# half hour} other {# half hours}} since {time} UTC.':
    'El ajuste puede aprender de {count, plural, one {# media hora} other {# medias horas}} desde {time} UTC.',
  'Keep posting: a model needs about two weeks of measurements. They may be from before the registration.':
    'Siga enviando datos: un modelo necesita unas dos semanas de mediciones. Pueden ser anteriores al registro.',
  'Your measurements are being prepared for tuning': 'Sus mediciones se están preparando para el ajuste',
  'The service compares your uploaded measurements with forecasts from past weather.':
    'El servicio compara las mediciones que ha subido con previsiones a partir del tiempo pasado.',
  'Tuning is being trained for the changed site': 'El ajuste se está entrenando para el sitio modificado',
  'No action is needed: training starts at once and takes a few minutes.':
    'No hay nada que hacer: el entrenamiento sigue de inmediato y dura unos minutos.',
  'The trained model is not used': 'El modelo entrenado no se usa',
  'No action is needed: the model is tested again each day. Other findings on this page may show why it does not help.':
    'No hay que hacer nada: el modelo se comprueba de nuevo cada día. Otras observaciones de esta página pueden mostrar por qué no ayuda.',
  'No measurements': 'Sin mediciones',
  'No measurement of the last {days} days is stored, so the forecast cannot learn from this plant.':
    'No hay ninguna medición de los últimos {days} días, así que la previsión no puede aprender de esta planta.',
  'Upload the measured power of the plant, or let a program post it. Two weeks are enough to begin.':
    'Suba la potencia medida de la planta o haga que un programa la envíe. Bastan dos semanas para empezar.',
  '{count, plural, one {# measurement is rejected for this reason.} other {# measurements are rejected for this reason.}}':
    '{count, plural, one {Por ello se rechaza # medición.} other {Por ello se rechazan # mediciones.}}',
  'The clock of the measurements is off': 'El reloj de las mediciones está desajustado',
  'The measured days begin and end too late, or too early.':
    'Los días medidos empiezan y terminan demasiado tarde o demasiado pronto.',
  'Check the time zone of the source. Times are UTC, and each is the end of its period.':
    'Compruebe la zona horaria de la fuente. Las horas están en UTC, y cada una es el fin de su periodo.',
  'On {days} bright days, the measured power comes {duration} before the sun.':
    'En {days} días despejados, la potencia medida llega {duration} antes que el sol.',
  'On {days} bright days, the measured power comes {duration} after the sun.':
    'En {days} días despejados, la potencia medida llega {duration} después que el sol.',
  'Times are probably the start of each period': 'Las horas son probablemente el inicio de cada periodo',
  "Post the end of each period as 'period_end': add {duration} to the times, and send the measurements again.":
    'Envíe el fin de cada periodo como «period_end»: sume {duration} a las horas y envíe las mediciones de nuevo.',
  'The clock of the measurements is off by {duration}': 'El reloj de las mediciones se desvía {duration}',
  'Check the time zone of the source: times are UTC. Correct the times, and send the measurements again.':
    'Compruebe la zona horaria de la fuente: las horas están en UTC. Corríjalas y envíe las mediciones de nuevo.',
  'Power is probably posted in {posted}, not in {unit}': 'La potencia se envía probablemente en {posted}, no en {unit}',
  '{count, plural, one {# measurement is rejected.} other {# measurements are rejected.}} The highest is {highest}, at a capacity of {capacity}.':
    '{count, plural, one {Se rechaza # medición.} other {Se rechazan # mediciones.}} La mayor es {highest}, con una capacidad de {capacity}.',
  'The capacity is probably stated in {posted}, not in {unit}':
    'La capacidad se indica probablemente en {posted}, no en {unit}',
  'Set the capacity to {likely}. If the plant really has {stated}, its power is posted in {posted}: multiply the values by 1000, and send them again.':
    'Ponga la capacidad en {likely}. Si la planta tiene de verdad {stated}, su potencia se envía en {posted}: multiplique los valores por 1000 y envíelos de nuevo.',
  'Divide the values by 1000, and send the measurements again. If the capacity is stated in {posted}, set it to {likely} instead.':
    'Divida los valores entre 1000 y envíe las mediciones de nuevo. Si la capacidad se indica en {posted}, póngala en cambio en {likely}.',
  'Multiply the values by 1000, and send the measurements again. If the capacity is stated in {posted}, set it to {likely} instead.':
    'Multiplique los valores por 1000 y envíe las mediciones de nuevo. Si la capacidad se indica en {posted}, póngala en cambio en {likely}.',
  'Values are cumulative energy, not power': 'Los valores son energía acumulada, no potencia',
  '{count, plural, one {# measurement rises all day, like an energy meter.} other {# measurements rise all day, like an energy meter.}}':
    '{count, plural, one {# medición sube todo el día, como un contador de energía.} other {# mediciones suben todo el día, como un contador de energía.}}',
  'Post the mean power of each period: the difference of two meter readings divided by the length of the period.':
    'Envíe la potencia media de cada periodo: la diferencia entre dos lecturas del contador dividida por la duración del periodo.',
  'The newest measurement ends at {time} UTC.': 'La medición más reciente termina el {time} UTC.',
  'No power in daylight since {from} UTC': 'Sin potencia de día desde el {from} UTC',
  'No power in daylight since {from} UTC or earlier': 'Sin potencia de día desde el {from} UTC o antes',
  'No power in daylight since {from} or earlier, until {to} UTC':
    'Sin potencia de día al menos desde el {from}, hasta el {to} UTC',
  'About {share} of the output was missing on {date}': 'El {date} faltó alrededor del {share} de la producción',
  '{from} to {to} UTC: {energy}': '{from} a {to} UTC: {energy}',
  'Measured power was evenly below its usual share of the estimate from weather: {spans}. Expected on {date} were {expected}.':
    'La potencia medida estuvo de forma uniforme por debajo de su parte habitual de la estimación por el tiempo: {spans}. El {date} se esperaban {expected}.',
  "Check the log of the inverters for these hours. If a part of the plant was off, post 'availability' with these measurements. If the weather data missed clouds, nothing has to be done.":
    "Revise el registro de los inversores en esas horas. Si una parte de la planta estuvo apagada, envíe 'availability' con esas mediciones. Si a los datos meteorológicos les faltaron nubes, no hay que hacer nada.",
  'No power in daylight from {from} to {to} UTC': 'Sin potencia de día desde el {from} hasta el {to} UTC',
  'Daytime measurements are zero: {spans}. The plant produces at other times. Tuning does not use these measurements.':
    'Hay mediciones diurnas a cero: {spans}. La planta produce en otros momentos. El ajuste no usa estas mediciones.',
  "If the plant was off, state planned outages in its settings, and post 'availability' with the measurements of unplanned ones. If the meter failed, post the right values, or delete the zeros. After snow, nothing has to be done.":
    'Si la planta estaba parada, indique las paradas programadas en la configuración y envíe «availability» con las mediciones de las imprevistas. Si falló el contador, envíe los valores correctos o borre los ceros. Después de una nevada no hay que hacer nada.',
  'The output then rises slowly until {time} UTC, as when snow slides off the modules.':
    'Después la potencia sube despacio hasta el {time} UTC, como cuando la nieve resbala de los módulos.',
  'No measurements from {from} to {to} UTC': 'Sin mediciones desde el {from} hasta el {to} UTC',
  'Measurements are missing between others: {spans}. The number of missing periods is in parentheses.':
    'Faltan mediciones entre otras: {spans}. Entre paréntesis figura el número de periodos.',
  '{from} to {to} UTC ({count})': 'del {from} al {to} UTC ({count})',
  '{count, plural, one {# shorter one} other {# shorter ones}}':
    '{count, plural, one {# más corto} other {# más cortos}}',
  'Check the program that posts the measurements.': 'Compruebe el programa que envía las mediciones.',
  'Tuning does not use {count} of {total} daytime measurements':
    'El ajuste no usa {count} de {total} mediciones diurnas',
  '{percent} are left out. {reasons}.': 'Se descarta el {percent}. {reasons}.',
  'Limits, outages and other findings explain {count} of them ({flags})':
    'Límites, paradas y otros hallazgos explican {count} de ellas ({flags})',
  'Check the meter and the modules: the same sun gives less power, or more, from week to week. If the plant was changed, correct its settings.':
    'Revise el contador y los módulos: el mismo sol da menos potencia, o más, de una semana a otra. Si la planta cambió, corrija sus ajustes.',
  'Check the capacity, the direction of the modules, the place and the clock. The power is more than the sun allows with these settings.':
    'Revise la capacidad, la orientación de los módulos, el lugar y el reloj. La potencia es mayor que la que el sol permite con estos ajustes.',
  'Include snow losses in the settings, and state when the modules were cleared. If no snow lay, check the inverters: on these days they produced next to nothing.':
    'Incluya las pérdidas por nieve en la configuración e indique cuándo se limpiaron los módulos. Si no había nieve, revise los inversores: en esos días casi no produjeron.',
  'Measurements are stuck at {power} since {from} UTC': 'Las mediciones están fijas en {power} desde el {from} UTC',
  'The same value is repeated from {from} to {to} UTC': 'El mismo valor se repite desde el {from} hasta el {to} UTC',
  'One value is repeated for hours: {spans}. Tuning does not use these values by day.':
    'Un valor se repite durante horas: {spans}. El ajuste no usa estos valores de día.',
  'It is posted at night, too, when the plant has no power.':
    'También se envía de noche, cuando la planta no tiene potencia.',
  'Check the meter and the program that posts: the same value is repeated for hours. Post the right values for these times, or delete the measurements.':
    'Revise el contador y el programa que envía: el mismo valor se repite durante horas. Envíe los valores correctos de esas horas, o borre las mediciones.',
  'Check the meter and the program that posts: the same value is repeated for hours.':
    'Revise el contador y el programa que envía: el mismo valor se repite durante horas.',
  'Post each period once, and use the same length for all periods.':
    'Envíe cada periodo una vez, y use la misma duración para todos.',
  'Post the power of each period. These measurements have none.':
    'Envíe la potencia de cada periodo. Estas mediciones no la tienen.',
  'Correct the measurements that are flagged on the Measurements page, and send them again.':
    'Corrija las mediciones señaladas en la página Mediciones y envíelas de nuevo.',
  '{count} of {total} measurements are older than the registration of the site':
    '{count, plural, one {{count} de {total} mediciones es anterior al registro del sitio} other {{count} de {total} mediciones son anteriores al registro del sitio}}',
  'The site was registered at {time} UTC. Tuning could use earlier measurements, but all of those in daylight are rejected. Other findings say why.':
    'El sitio se registró el {time} UTC. El ajuste podría usar mediciones anteriores, pero todas las de día se descartan. Otros hallazgos dicen por qué.',
  'Correct these measurements, and send them again. Training then begins soon.':
    'Corrija estas mediciones y envíelas de nuevo. El entrenamiento empieza poco después.',
  'The site was registered at {time} UTC. Tuning uses up to ten weeks of earlier measurements if the service has past weather for them. It has not used any of these measurements.':
    'El sitio se registró el {time} UTC. El ajuste usa mediciones de hasta diez semanas antes, si el servicio tiene datos meteorológicos de entonces. No ha usado ninguna de estas mediciones.',
  'Keep posting: from about two weeks of measurements the service learns how the plant differs from its description.':
    'Siga enviando datos: con unas dos semanas de mediciones, el servicio aprende en qué difiere la planta de su descripción.',
  'The modules face the pole': 'Los módulos miran al polo',
  'Correct the azimuth in the settings of the site.': 'Corrija el acimut en la configuración del sitio.',
  'Measured power matches a DC capacity of {likely}, not {stated}':
    'La potencia medida corresponde a una capacidad en CC de {likely}, no de {stated}',
  'On {days} days, measured power matches a DC capacity of {low} to {high}. The DC capacity in effect is {stated}.':
    'En {days} días, la potencia medida corresponde a una capacidad en CC de {low} a {high}. La capacidad en CC en vigor es {stated}.',
  'Check the DC capacity and the losses, and correct the wrong value. If both are right, parts of the plant are out of operation.':
    'Compruebe la capacidad en CC y las pérdidas, y corrija lo que no coincida. Si ambas son correctas, hay partes de la planta fuera de servicio.',
  'Check the DC capacity and the losses, and correct the wrong value. If both are right, the meter reads too high or measures other plants, too.':
    'Compruebe la capacidad en CC y las pérdidas, y corrija lo que no coincida. Si ambas son correctas, el contador indica demasiado o mide también otras plantas.',
  'The shares of the arrays are probably wrong':
    'Las proporciones de los campos de módulos son probablemente incorrectas',
  'On {days} days, the measured power is that of arrays with shares of {shares} of the modules. The settings say {stated}.':
    'En {days} días, la potencia medida es la de campos con proporciones de {shares} de los módulos. La configuración indica {stated}.',
  'Check the modules of each array, and set the shares. An array that is partly off looks the same.':
    'Compruebe los módulos de cada campo y corrija las proporciones. Un campo parcialmente fuera de servicio tiene el mismo efecto.',
  'The plant probably has two arrays': 'La planta tiene probablemente dos campos de módulos',
  'On {days} days, the measured power is that of two arrays with the same tilt: {arrays}. The settings describe one, at {azimuth}°, {direction}.':
    'En {days} días, la potencia medida es la de dos campos de módulos con la misma inclinación: {arrays}. La configuración describe uno, a {azimuth}°, {direction}.',
  'Check whether the modules face two ways. If they do, state both as arrays in the settings, each with its share, azimuth and tilt.':
    'Compruebe si los módulos miran en dos direcciones. Si es así, indique ambos campos en la configuración, cada uno con su proporción, acimut e inclinación.',
  '{share} at {azimuth}, {direction}': '{share} a {azimuth}, {direction}',
  'The azimuth is probably wrong': 'El acimut es probablemente incorrecto',
  'On {days} bright days, the measured power has the shape of modules that face further west. The settings say {stated}. Bright days show only the direction of the error.':
    'En {days} días despejados, la curva de potencia medida corresponde a módulos orientados más al oeste. La configuración indica {stated}. Los días despejados solo indican el sentido del error.',
  'On {days} bright days, the measured power has the shape of modules that face further east. The settings say {stated}. Bright days show only the direction of the error.':
    'En {days} días despejados, la curva de potencia medida corresponde a módulos orientados más al este. La configuración indica {stated}. Los días despejados solo indican el sentido del error.',
  'Check where the modules face, and set the azimuth.': 'Compruebe hacia dónde miran los módulos y corrija el acimut.',
  'The tilt is probably about {likely}°, not {stated}°':
    'La inclinación es probablemente de unos {likely}°, no de {stated}°',
  'On {days} days, the measured power is that of modules with a tilt between {low}° and {high}°. The tilt in effect is {stated}°.':
    'En {days} días, la potencia medida es la de módulos con una inclinación de entre {low}° y {high}°. La inclinación en vigor es de {stated}°.',
  'Check the angle between the modules and the ground, and set the tilt.':
    'Compruebe el ángulo entre los módulos y el suelo, y corrija la inclinación.',
  'Power is clipped at {level}': 'La potencia se recorta en {level}',
  'In {count} measurements, power stops at this level; the stated capacity is {capacity}.':
    'En {count} mediciones, la potencia se detiene en este nivel; la capacidad indicada es de {capacity}.',
  'If the inverters are rated at {level}, set the capacity to it. If the grid connection limits the plant, set the export limit.':
    'Si la potencia nominal de los inversores es de {level}, indíquela como capacidad. Si la conexión a la red limita la planta, indique el límite de inyección.',
  'Power is limited to {level} on {days, plural, one {# day} other {# days}}':
    'La potencia está limitada a {level} en {days, plural, one {# día} other {# días}}',
  'Power is limited to {low} to {high} on {days, plural, one {# day} other {# days}}':
    'La potencia está limitada a entre {low} y {high} en {days, plural, one {# día} other {# días}}',
  'For {hours} hours of daylight ({percent} of the measurements), the plant delivers less than the sun allows: {spans}. Tuning does not use these measurements.':
    'Durante {hours} horas de luz ({percent} de las mediciones), la planta entrega menos de lo que permite el sol: {spans}. El ajuste no usa estas mediciones.',
  'If this limit lasts, set the export limit to {level}. If it applies only at certain times, enter these times as planned curtailments or outages in the settings of the site.':
    'Si este límite es permanente, fije el límite de inyección en {level}. Si se aplica a ciertas horas, indíquelas como limitaciones o paradas programadas en la configuración del sitio.',
  'Enter the limits as planned curtailments or outages in the settings of the site.':
    'Indique los límites como limitaciones o paradas programadas en la configuración del sitio.',
  'If the plant follows the consumption at the site, set the export limit and the load profile. Until then, the forecast is the limited output, {lost} below the one from weather alone.':
    'Si la planta sigue el consumo del sitio, indique el límite de inyección y el perfil de consumo. Hasta entonces, la previsión es la potencia limitada, un {lost} menos que la previsión basada solo en el tiempo.',
  'Until then, the forecast is what the plant can produce.':
    'Hasta entonces, la previsión es lo que la planta puede producir.',
  'Shade after {time}': 'Sombra después de las {time}',
  'Shade before {time}': 'Sombra antes de las {time}',
  'In these {count} half hours, the plant produces {shaded} of the estimate. Over the whole day, the median is {median} of the estimate.':
    'En estas {count} medias horas la planta produce el {shaded} de lo estimado. En todo el día, la mediana es el {median} de lo estimado.',
  'Forecasts follow this shade. State the horizon of the site in its settings if it lasts.':
    'Las predicciones siguen esta sombra. Indique el horizonte del sitio en su configuración si es permanente.',
  'State the horizon of the site in its settings.': 'Indique el horizonte del sitio en su configuración.',
  'On {days} days, the measured power is that of modules that face between {low} and {high}. The settings say {azimuth}, {direction}.':
    'En {days} días, la potencia medida es la de módulos que miran entre {low} y {high}. La configuración indica {azimuth}, {direction}.',
  'Check where the modules face. If they face {direction}, set the azimuth to {azimuth}. Azimuth is 0 for north, -90 for east, 90 for west.':
    'Compruebe hacia dónde miran los módulos. Si miran al {direction}, cambie el acimut a {azimuth}. El acimut es 0 al norte, -90 al este, 90 al oeste.',
  'The capacity is probably that of the modules (DC)': 'La capacidad es probablemente la de los módulos (CC)',
  'On {days} days, the measured power is clipped between {low} and {high} {unit}, and the DC size matches the stated capacity of {stated} {unit}.':
    'En {days} días, la potencia medida se recorta entre {low} y {high} {unit}, y la potencia de los módulos equivale a la capacidad indicada de {stated} {unit}.',
  "Set 'capacity' to the rating of the inverters (AC), about {likely} {unit}, and 'capacity_dc' to {stated} {unit}.":
    'Indique en «capacity» la potencia nominal de los inversores (CA), unos {likely} {unit}, y en «capacity_dc» {stated} {unit}.',
  'On {days} days, the measured power is about {factor} times what the capacity of {capacity} {unit} allows.':
    'En {days} días, la potencia medida es unas {factor} veces la que permite la capacidad de {capacity} {unit}.',
  'The coordinates are probably wrong': 'Las coordenadas son probablemente incorrectas',
  'On {days} days, the measured power has the shape of a day at {likely}, not at {stated} as in the settings.':
    'En {days} días, la curva de potencia medida corresponde a un día en {likely}, no en {stated} como indica la configuración.',
  'Check the signs and the order of latitude and longitude. South and west are negative.':
    'Compruebe los signos y el orden de latitud y longitud. El sur y el oeste son negativos.',
  'The clock of the measurements is probably off by {duration}':
    'El reloj de las mediciones se desvía probablemente {duration}',
  'The clock of the measurements is probably off by {min} to {max} minutes':
    'El reloj de las mediciones se desvía probablemente entre {min} y {max} minutos',
  'On {days} days, the measured power lags the sun by {min} to {max} minutes.':
    'En {days} días, la potencia medida llega entre {min} y {max} minutos después que el sol.',
  'On {days} days, the measured power leads the sun by {min} to {max} minutes.':
    'En {days} días, la potencia medida llega entre {min} y {max} minutos antes que el sol.',
  'Check the time zone of the source, and the longitude of the site. Times are UTC.':
    'Compruebe la zona horaria de la fuente y la longitud del sitio. Las horas están en UTC.',
  'On {days} days, the measured power leads the sun by {min} to {max} minutes. A period lasts {duration}.':
    'En {days} días, la potencia medida llega entre {min} y {max} minutos antes que el sol. Un periodo dura {duration}.',
  'The azimuth probably has the wrong sign': 'El acimut tiene probablemente el signo equivocado',
  'The azimuth is probably off by 180°': 'El acimut se desvía probablemente 180°',
  'The azimuth is probably counted from south': 'El acimut se cuenta probablemente desde el sur',
  '{minutes, plural, one {# minute} other {# minutes}}': '{minutes, plural, one {# minuto} other {# minutos}}',
  '{hours, plural, one {an hour} other {# hours}}': '{hours, plural, one {una hora} other {# horas}}',
  'Dust takes up to {share} of the output': 'La suciedad quita hasta un {share} de la producción',
  'On {days} clear and partly clear days, the ratio of measured to estimated energy falls slowly, by up to {low} to {high}. It recovered by {dates}.':
    'En {days} días despejados o parcialmente despejados, la relación entre la energía medida y la estimada baja poco a poco, hasta entre {low} y {high}. Se recuperó antes de {dates}.',
  'State a soiling model in the settings of the site, so that forecasts follow the dust. Wash the modules before dry weeks.':
    'Indique un modelo de suciedad en la configuración del sitio para que las previsiones sigan la suciedad. Lave los módulos antes de semanas secas.',
  'Output declines slowly, by {share} since {since}': 'La producción baja poco a poco, un {share} desde el {since}',
  'On {days} clear and partly clear days, the ratio of measured to estimated energy fell day by day, by {low} to {high} in all, and has not recovered.':
    'En {days} días despejados o parcialmente despejados, la relación entre la energía medida y la estimada bajó día a día, entre {low} y {high} en total, y no se ha recuperado.',
  'Check the modules for dust that rain does not wash off, and for vegetation in front of them.':
    'Compruebe si los módulos tienen suciedad que la lluvia no lava, y si delante de ellos crecen plantas.',
  'Output has grown since {since}, by {growth}': 'La producción ha crecido un {growth} desde el {since}',
  'Output was low from {lowSince} until {since}': 'La producción fue baja desde el {lowSince} hasta el {since}',
  'On {days} clear and partly clear days, the ratio of measured to estimated energy rose. Before, {low} to {high} of the present output was missing.':
    'En {days} días despejados o parcialmente despejados, la relación entre la energía medida y la estimada subió. Antes faltaba entre {low} y {high} de la producción actual.',
  'Rain has probably washed dust off the modules, or snow or a shade is gone. Then nothing has to be done. If modules were added or repaired, check the capacities in the settings of the site.':
    'Probablemente la lluvia ha limpiado el polvo de los módulos, o ya no hay nieve o sombra. Entonces no hay que hacer nada. Si se añadieron o repararon módulos, compruebe las capacidades en la configuración del sitio.',
  'If modules were added or repaired, check the capacities in the settings of the site.':
    'Si se añadieron o repararon módulos, compruebe las capacidades en la configuración del sitio.',
  'Output has exceeded the stated capacity since {date}': 'La producción supera la capacidad indicada desde el {date}',
  'On {days} days, power is above the capacity of {capacity}. The highest is {highest}, {share} of it. Tuning does not use values above 115 %.':
    'En {days} días, la potencia supera la capacidad de {capacity}. La más alta es {highest}, el {share} de ella. El ajuste no usa valores superiores al 115 %.',
  "Check the capacity. If the plant has grown, state the capacity and the date of the growth ('capacity_changes').":
    "Compruebe la capacidad. Si la planta ha crecido, indique la capacidad y la fecha del crecimiento ('capacity_changes').",
  'Power is negative at night': 'La potencia es negativa de noche',
  '{percent} of the measurements at night are far below zero, down to {lowest}, at a capacity of {capacity}.':
    'El {percent} de las mediciones nocturnas está muy por debajo de cero, hasta {lowest}, con una capacidad de {capacity}.',
  'Check whether the meter also counts the consumption of other loads. Post what the plant produces: about 0 at night.':
    'Compruebe si el contador mide también el consumo de otras cargas. Envíe lo que la planta produce: alrededor de 0 de noche.',
  'Tuning does not use {count} of {total} measurements by day and night':
    'El ajuste no usa {count} de {total} mediciones diurnas y nocturnas',
  'They are from these times: {spans}.': 'Son de estas horas: {spans}.',
  'Measured power matches a DC capacity of {likely}, not the default of {stated}':
    'La potencia medida corresponde a una capacidad en CC de {likely}, no al valor por defecto de {stated}',
  'On {days} days, measured power matches a DC capacity of {low} to {high}. The settings have none, so the default of {stated} is in effect.':
    'En {days} días, la potencia medida corresponde a una capacidad en CC de {low} a {high}. La configuración no indica ninguna, así que rige el valor por defecto de {stated}.',
  'State the DC capacity of the modules, if you know it. Otherwise no action is needed: tuning corrects the size.':
    'Indique la capacidad en CC de los módulos si la conoce. Si no, no hay que hacer nada: el ajuste corrige el tamaño.',
  'Output is {share} low in the evening': 'La producción es un {share} baja por la tarde',
  'Output is {share} low in the morning': 'La producción es un {share} baja por la mañana',
  'On {days} days, {low} to {high} of the output is missing in the evening, but not at noon.':
    'En {days} días falta entre el {low} y el {high} de la producción por la tarde, pero no al mediodía.',
  'On {days} days, {low} to {high} of the output is missing in the morning, but not at noon.':
    'En {days} días falta entre el {low} y el {high} de la producción por la mañana, pero no al mediodía.',
  'Check what shades the modules then. State the horizon of the site, or its obstacles, in its settings.':
    'Compruebe qué da sombra a los módulos entonces. Indique el horizonte del sitio, o sus obstáculos, en su configuración.',
} as const;
