/** Spanish texts of the forms of aggregations. */
export const AGGREGATIONS_ES = {
  'Its forecast follows within minutes. Measurements of the total are kept.':
    'Su previsión cambia en unos minutos. Las mediciones del total se conservan.',
  'the sites ticked below': 'los sitios marcados abajo',
  'all sites with the tags and in the area below, also future ones':
    'todos los sitios con las etiquetas y en el área de abajo, también los futuros',
  'Separated by commas. A member has all of them.': 'Separadas por comas. Un miembro las tiene todas.',
  Area: 'Área',
  'A GeoJSON polygon, with longitudes before latitudes.':
    'Un polígono GeoJSON, con las longitudes antes de las latitudes.',
  'Resource ids of the members': 'Identificadores de los miembros',
  'One per line. Used when members are listed.': 'Uno por línea. Se usa cuando los miembros están en una lista.',
  'Your utility-scale sites': 'Sus sitios a gran escala',
  'You have no utility-scale sites.': 'No tiene sitios a gran escala.',
  'Its forecasts end, and its measurements and tuning are deleted. Its member sites stay.':
    'Sus previsiones terminan, y sus mediciones y su ajuste se borran. Los sitios miembros se conservan.',
  'Selected by tags': 'Elegida por etiquetas',
  'Members since': 'Miembros desde',
  'The members changed at {time} UTC. Measurements of earlier periods belong to the earlier members and are not used. Tuning starts from the change, and earlier estimated actuals are the sum of the present members.':
    'Los miembros cambiaron el {time} UTC. Las mediciones de periodos anteriores pertenecen a los miembros anteriores y no se usan. El ajuste empieza con el cambio, y los valores estimados anteriores son la suma de los miembros actuales.',
  'Add an aggregation': 'Añadir una agregación',
  'Add aggregation': 'Añadir agregación',
  'An aggregation sums utility-scale sites, and you have none yet. <a>Add one</a> first.':
    'Una agregación suma sitios a gran escala, y todavía no tiene ninguno. <a>Añada uno</a> primero.',
  'No aggregations yet. <add>Add one</add> of your utility-scale sites: from a list, by tags, or in an area. Or ask the operator for access to a market.':
    'Todavía no hay agregaciones. <add>Añada una</add> de sus sitios a gran escala: con una lista, por etiquetas o en un área. O pida al operador acceso a un mercado.',
  Ticked: 'Marcados',
  'Filter by name or tag': 'Filtrar por nombre o etiqueta',
  'Tick all shown': 'Marcar los mostrados',
  'Untick all shown': 'Desmarcar los mostrados',
  'Sites in the area': 'Sitios en el área',
  'Click on the map to set the corners of the area. Dots are your sites.':
    'Haga clic en el mapa para fijar las esquinas del área. Los puntos son sus sitios.',
  'Move the map to the west': 'Mover el mapa al oeste',
  'Move the map to the east': 'Mover el mapa al este',
  'Move the map to the north': 'Mover el mapa al norte',
  'Move the map to the south': 'Mover el mapa al sur',
  'Remove the last corner': 'Quitar la última esquina',
  'Remove the area': 'Quitar el área',
  'Map: Natural Earth.': 'Mapa: Natural Earth.',
  'This collection belongs to another account. Choose another one.': 'Esta colección es de otra cuenta. Elija otra.',
  'The collection has an aggregation of this name. Choose another one.':
    'La colección ya tiene una agregación con este nombre. Elija otro.',
  'Use up to 64 lower-case letters, digits, - and _.': 'Use hasta 64 letras minúsculas, cifras, - y _.',
  'Tick at least one site.': 'Marque al menos un sitio.',
  'Enter a tag, or draw an area.': 'Escriba una etiqueta o dibuje un área.',
  'No aggregations yet. <a>Add one</a>, or ask the operator for access.':
    'Todavía no hay agregaciones. <a>Añada una</a> o pida acceso al operador.',
  'Ask the operator to change your plan.': 'Pida al operador que cambie su plan.',
} as const;
