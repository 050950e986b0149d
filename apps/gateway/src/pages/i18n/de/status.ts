/** German texts of the page about the status of the service. */
export const STATUS_DE = {
  ok: 'in Ordnung',
  unknown: 'unbekannt',
  'failing since {time}': 'gestört seit {time}',
  excluded: 'ausgeschlossen',
  'excluded since {time}': 'ausgeschlossen seit {time}',
  'Data sources and status': 'Datenquellen und Status',
  'Data basis of forecasts at {time} UTC, for {count, plural, one {# weather tile} other {# weather tiles}} of 2.5° in use.':
    'Datengrundlage der Prognosen um {time} UTC, für {count, plural, one {# Wetterkachel} other {# Wetterkacheln}} von 2,5° in Gebrauch.',
  Basis: 'Grundlage',
  Tiles: 'Kacheln',
  Share: 'Anteil',
  'Best first. A forecast uses the next basis when the one before has no data.':
    'Die beste zuerst. Eine Prognose nutzt die nächste Grundlage, wenn die vorige keine Daten hat.',
  'Weather sources': 'Wetterquellen',
  Source: 'Quelle',
  'Newest run, UTC': 'Neuester Lauf, UTC',
  Age: 'Alter',
  'Next update, UTC': 'Nächste Aktualisierung, UTC',
  'Share of tiles': 'Anteil der Kacheln',
  'Last error': 'Letzter Fehler',
  'No weather source was queried in the last 24 hours.':
    'In den letzten 24 Stunden wurde keine Wetterquelle abgefragt.',
};
