/** Spanish texts of the properties of a site: labels and hints. */
export const PROPERTIES_ES = {
  Latitude: 'Latitud',
  'North is positive.': 'El norte es positivo.',
  Longitude: 'Longitud',
  'East is positive.': 'El este es positivo.',
  'Capacity, AC': 'Capacidad en CA',
  'AC power of all inverters together.': 'Potencia en CA de todos los inversores juntos.',
  'Capacity, DC': 'Capacidad en CC',
  'DC power of all modules together.': 'Potencia en CC de todos los módulos juntos.',
  Tracking: 'Seguimiento',
  '0 north, -90 east, 90 west, 180 south.': '0 norte, -90 este, 90 oeste, 180 sur.',
  'A direction such as south-east, or degrees: 0 north, -90 east, 90 west, 180 south. Where the modules face, or the axis of a tracker points.':
    'Una dirección como sudeste, o grados: 0 norte, -90 este, 90 oeste, 180 sur. Hacia donde miran los módulos o apunta el eje de un seguidor.',
  '0 is horizontal, 90 is vertical. For fixed modules.': '0 es horizontal, 90 es vertical. Para módulos fijos.',
  'Export limit': 'Límite de inyección',
  'Maximum power at the grid connection.': 'Potencia máxima en la conexión a la red.',
  'Consumption at the site': 'Consumo en el sitio',
  '24 numbers: the mean power of each hour of the day, from midnight UTC. Only the surplus is exported to the grid.':
    'Potencia media de cada hora del día, UTC, desde medianoche: 24 números. Solo el excedente se inyecta en la red.',
  'Apparent power': 'Potencia aparente',
  'Apparent power of the inverters. Default: the capacity.':
    'Potencia aparente de los inversores; la capacidad si se deja vacío.',
  'Power factor': 'Factor de potencia',
  'Ratio of real to apparent power at which the inverters run, such as 0.95.':
    'Cociente entre la potencia activa y la aparente con el que trabajan los inversores, como 0.95.',
  'Reactive power': 'Potencia reactiva',
  'Reactive power that the inverters supply or absorb, in place of a power factor.':
    'Potencia reactiva que los inversores aportan o absorben, en lugar de un factor de potencia.',
  'Ground coverage ratio': 'Relación de cobertura del suelo',
  'Slant height of the rows of modules divided by their spacing.':
    'Longitud inclinada de las filas de módulos, dividida por su separación.',
  'Tilt of the tracker axis': 'Inclinación del eje del seguidor',
  'Positive when the end towards the azimuth is the lower one.':
    'Positiva si el extremo hacia el acimut es el más bajo.',
  'Maximum rotation': 'Giro máximo',
  'Maximum rotation of a tracker to either side.': 'Giro máximo de un seguidor hacia cada lado.',
  Backtracking: 'Retroseguimiento',
  'Whether a tracker rotates away from a low sun, so that its rows do not shade each other.':
    'Si un seguidor se aparta del sol cuando está bajo, para evitar sombras entre filas.',
  'Diffuse stow': 'Posición para luz difusa',
  'Whether a tracker turns horizontal when that gives more light.':
    'Si un seguidor se pone horizontal cuando así recibe más luz.',
  'Stow wind': 'Velocidad del viento para la posición de defensa',
  'Mean wind at 10 m above which a tracker turns to its stow angle. Default: never.':
    'Viento medio a 10 m por encima del cual un seguidor gira a su ángulo de defensa; nunca lo hace si se deja vacío.',
  'Stow angle': 'Ángulo de defensa',
  'Rotation of a tracker in strong wind: 0 is horizontal, positive towards 90° clockwise from the axis.':
    'Giro de un seguidor con viento fuerte: 0 es horizontal, positivo hacia 90° en sentido horario desde el eje.',
  'Slope of the ground': 'Pendiente del terreno',
  'The ground falls towards': 'El terreno desciende hacia',
  'Bifacial modules': 'Módulos bifaciales',
  'Whether the modules also convert light on their rear.':
    'Si los módulos también convierten la luz de su cara posterior.',
  Bifaciality: 'Bifacialidad',
  'Efficiency of the rear divided by that of the front, between 0 and 1.':
    'Eficiencia de la cara posterior dividida por la de la frontal, entre 0 y 1.',
  'Height of the rows': 'Altura de las filas',
  'From the ground to the middle of a row. For bifacial modules.':
    'Desde el suelo hasta el centro de una fila, de módulos bifaciales.',
  'Slant height of the rows': 'Longitud inclinada de las filas',
  'Slant height of the rows of bifacial modules.': 'Longitud inclinada de las filas de módulos bifaciales.',
  'Blocks of cells in a row': 'Bloques de células en una fila',
  'Along its slant height, each with a bypass diode. Shade between rows stops whole blocks.':
    'A lo largo de su longitud inclinada, cada uno con un diodo de bypass. La sombra entre filas anula bloques enteros.',
  'Albedo of the ground': 'Albedo del suelo',
  'Share of the light that the ground reflects, between 0 and 1.':
    'Proporción de la luz que refleja el suelo, entre 0 y 1.',
  'Snow losses': 'Pérdidas por nieve',
  'Whether the forecast includes losses from snow on the modules.':
    'Si la previsión incluye pérdidas por la nieve sobre los módulos.',
  'Cleared of snow': 'Limpieza de nieve',
  'Dates or times, UTC, separated by commas: 2026-01-12T09:00Z.':
    'Fechas u horas, UTC, separadas por comas: 2026-01-12T09:00Z.',
  Installed: 'Fecha de instalación',
  'The default loss factor depends on the age.': 'El factor de pérdidas por defecto depende de la antigüedad.',
  'Inverter efficiency': 'Eficiencia del inversor',
  'Share between 0 and 1.': 'Proporción entre 0 y 1.',
  'Loss factor': 'Factor de pérdidas',
  'Share of the output that remains after losses: 1 is a system without losses.':
    'Proporción de la producción que queda tras las pérdidas: 1 es un sistema sin pérdidas.',
  'Module type': 'Tipo de módulo',
  'Sets the temperature coefficient and the default loss factor by age.':
    'Determina el coeficiente de temperatura y el factor de pérdidas por defecto según la antigüedad.',
  'Temperature coefficient': 'Coeficiente de temperatura',
  'Share of the power lost per kelvin above 25 °C, such as 0.0037.':
    'Proporción de la potencia que se pierde por kelvin por encima de 25 °C, como 0.0037.',
  'Annual degradation': 'Degradación anual',
  'Share of the output lost per year since the installation, such as 0.005.':
    'Proporción de la producción que se pierde al año desde la instalación, como 0.005.',
  'Monthly soiling': 'Suciedad mensual',
  'Share of the light that dust blocks in each month, January first: 12 numbers, separated by spaces.':
    'Proporción de la luz que bloquea el polvo cada mes, desde enero: 12 números separados por espacios.',
  'Soiling model': 'Modelo de suciedad',
  'Monthly soiling, or dust that settles until rain or washing removes it, by the Kimber or HSU model.':
    'Suciedad mensual, o polvo que se deposita hasta que lo eliminan la lluvia o un lavado, según el modelo de Kimber o el HSU.',
  Washed: 'Lavados',
  'Dates or times, UTC, separated by commas: 2026-01-12T09:00Z. For the Kimber and HSU models.':
    'Fechas u horas, UTC, separadas por comas: 2026-01-12T09:00Z. Para los modelos de Kimber y HSU.',
  'Cleaning rainfall': 'Lluvia de limpieza',
  'Rain in 24 hours that cleans the modules. For the Kimber and HSU models.':
    'Lluvia en 24 horas que limpia los módulos, según los modelos de Kimber y HSU.',
  'Soiling rate per day': 'Tasa de suciedad por día',
  'Share of the light lost per day, such as 0.0015. For the Kimber model.':
    'Proporción de la luz que se pierde por día, como 0.0015. Para el modelo de Kimber.',
  'Grace period after rain': 'Periodo de gracia tras la lluvia',
  'Days without soiling while the ground is damp. For the Kimber model.':
    'Días sin suciedad mientras el suelo está húmedo, según el modelo de Kimber.',
  'Maximum soiling': 'Suciedad máxima',
  'Maximum share of the light lost, such as 0.3. For the Kimber model.':
    'Proporción máxima de la luz que se pierde, como 0.3. Para el modelo de Kimber.',
  'Deposition velocity, PM2.5': 'Velocidad de deposición, PM2.5',
  'Speed at which fine particles settle. For the HSU model.':
    'Velocidad con que se depositan las partículas finas, según el modelo HSU.',
  'Deposition velocity, PM10': 'Velocidad de deposición, PM10',
  'Speed at which coarse particles settle. For the HSU model.':
    'Velocidad con que se depositan las partículas gruesas, según el modelo HSU.',
  Horizon: 'Horizonte',
  'Elevations at equally spaced directions clockwise from north, separated by spaces: at least 4 values.':
    'Elevaciones en direcciones equidistantes en sentido horario desde el norte, separadas por espacios: al menos 4 valores.',
  Elevation: 'Altitud',
  'Above sea level.': 'Sobre el nivel del mar.',
  'Planned outages': 'Paradas programadas',
  'JSON as in the API: a list of start, end and available_share.':
    'JSON como en la API: una lista de start, end y available_share.',
  'Capacity changes': 'Cambios de capacidad',
  'JSON as in the API: a list of start and capacity.': 'JSON como en la API: una lista de start y capacity.',
  'from {from} UTC: {power} {unit}': 'desde {from} UTC: {power} {unit}',
  'Planned curtailments': 'Limitaciones programadas',
  'JSON as in the API: a list of start, end and power_limit.':
    'JSON como en la API: una lista de start, end y power_limit.',
  'JSON as in the API: a list of dc_share, azimuth, tilt, tracking_type, horizon, and properties of trackers, rows and bifacial modules.':
    'JSON como en la API: una lista de dc_share, azimuth, tilt, tracking_type, horizon y propiedades de seguidores, filas y módulos bifaciales.',
  'Separated by commas. They select sites in lists and aggregations.':
    'Separadas por comas. Seleccionan sitios en listas y agregaciones.',
  'A number, a text, or JSON as in the API.': 'Un número, un texto o JSON como en la API.',
  Arrays: 'Campos de módulos',
} as const;
