/** Spanish texts of the page that lists all sites, and of the page that compares them. */
export const DASHBOARD_ES = {
  'being checked': 'en comprobación',
  'checked at {time} UTC': 'comprobado: {time} UTC',
  Finding: 'Hallazgo',
  'Several sites and aggregations in one chart, with their sum.':
    'Varios sitios y agregaciones en un gráfico, con su suma.',
  'Nothing is selected. Tick sites or aggregations on the <a>Sites</a> page, then press Compare.':
    'No hay nada seleccionado. Marque sitios o agregaciones en la página <a>Sitios</a> y pulse Comparar.',
  Sum: 'Suma',
  '{count, plural, one {Power: two days back and two days ahead.} other {Power of # sites and aggregations, and their sum: two days back and two days ahead.}}':
    '{count, plural, one {Potencia: dos días anteriores y dos siguientes.} other {Potencia de # sitios y agregaciones, y su suma: dos días anteriores y dos siguientes.}}',
  'Change the selection': 'Cambiar la selección',
  'Not in the sum, for lack of a forecast: {names}. A new site gets its forecast within seconds: reload the page.':
    'Todavía sin previsión y, por tanto, fuera de la suma: {names}. Un sitio nuevo la tiene en segundos: vuelva a cargar la página.',
  'The sum counts some sites twice: {names} have sites in common. Select only one of them.':
    'La suma cuenta algunos sitios dos veces: {names} tienen sitios en común. Seleccione solo uno de ellos.',
  'The chart draws the first {shown}. The sum includes all {total}.':
    'El gráfico dibuja los primeros {shown}. La suma incluye los {total}.',
  Selected: 'Selección',
  'not stated': 'no indicada',
  'weather only': 'solo meteorología',
  Select: 'Seleccionar',
  Today: 'Hoy',
  'Energy today': 'Energía hoy',
  'Energy tomorrow': 'Energía mañana',
  Warnings: 'Avisos',
  'Select {name}': 'Seleccionar {name}',
  '{name} today: {energy}': '{name} hoy: {energy}',
  '{expected} {unit}h, from {p10} to {p90}': '{expected} {unit}h, de {p10} a {p90}',
  name: 'nombre',
  'capacity, largest first': 'capacidad, de mayor a menor',
  'registration, newest first': 'registro, los más nuevos primero',
  '{count} of {total, plural, one {# site} other {# sites}}.':
    '{count} de {total, plural, one {# sitio} other {# sitios}}.',
  '{count, plural, one {# site} other {# sites}}.': '{count, plural, one {# sitio} other {# sitios}}.',
  'Your sites': 'Sus sitios',
  'No sites yet. Add <rooftop>a rooftop in kW</rooftop> or <plant>a utility-scale site in MW</plant>: a name, a location and a capacity are enough. Or look at any location without a site: <explore>Explore</explore>.':
    'Todavía no hay sitios. Añada <rooftop>un tejado en kW</rooftop> o <plant>una planta a gran escala en MW</plant>: bastan un nombre, una ubicación y una capacidad. O consulte cualquier ubicación sin crear un sitio: <explore>Explorar</explore>.',
  'No site matches. <a>Show all sites</a>': 'Ningún sitio coincide. <a>Mostrar todos los sitios</a>',
  '<button>Compare</button> the selected rows.': '<button>Comparar</button> las filas seleccionadas.',
  'Charts show the solar day at the site up to its AC capacity: dashed is estimated, solid is forecast with its 10 to 90 % range, blue is measured. The range of an energy is wide. It adds the 10 and 90 % values of all periods, as if the forecast erred in one direction all day.':
    'Los gráficos muestran el día solar del sitio hasta su capacidad en CA: la línea discontinua es lo estimado, la continua es la previsión con su intervalo del 10 al 90 %, la azul es lo medido. El intervalo de una energía es amplio. Suma los valores del 10 y del 90 % de todos los periodos, como si la previsión errara todo el día en el mismo sentido.',
  'Name contains': 'El nombre contiene',
  Tag: 'Etiqueta',
  all: 'todas',
  'Sort by': 'Ordenar por',
  '{kind} in one chart': '{kind} en un gráfico',
  'Lists and charts': 'Listas y gráficos',
  aggregation: 'agregación',
  'Climatology only: no weather data': 'Solo climatología: no hay datos meteorológicos',
  'Weather data are old': 'Los datos meteorológicos son antiguos',
  'Modules face the pole: check the azimuth': 'Los módulos miran al polo: compruebe el acimut',
  'Save the sum': 'Guardar la suma',
  'Save as an aggregation': 'Guardar como agregación',
  'by measurements of other sites': 'con mediciones de otros sitios',
  'by measurements, also of the last hours': 'con mediciones, también de las últimas horas',
  'by measurements': 'con mediciones',
} as const;
