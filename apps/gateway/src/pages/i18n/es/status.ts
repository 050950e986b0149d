/** Spanish texts of the page about the status of the service. */
export const STATUS_ES = {
  ok: 'correcto',
  unknown: 'desconocido',
  'failing since {time}': 'con errores desde {time}',
  excluded: 'excluida',
  'excluded since {time}': 'excluida desde {time}',
  'Data sources and status': 'Fuentes de datos y estado',
  'Data basis of forecasts at {time} UTC, for {count, plural, one {# weather tile} other {# weather tiles}} of 2.5° in use.':
    'Origen de los datos de las previsiones el {time} UTC, para {count, plural, one {# tesela meteorológica} other {# teselas meteorológicas}} de 2,5° en uso.',
  Basis: 'Origen',
  Tiles: 'Teselas',
  Share: 'Proporción',
  'Best first. A forecast uses the next basis when the one before has no data.':
    'El mejor primero. Una previsión usa el origen siguiente cuando el anterior no tiene datos.',
  'Weather sources': 'Fuentes meteorológicas',
  Source: 'Fuente',
  'Newest run, UTC': 'Ejecución más reciente, UTC',
  Age: 'Antigüedad',
  'Next update, UTC': 'Próxima actualización, UTC',
  'Share of tiles': 'Proporción de teselas',
  'Last error': 'Último error',
  'No weather source was queried in the last 24 hours.':
    'No se consultó ninguna fuente meteorológica en las últimas 24 horas.',
} as const;
