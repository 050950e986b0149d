/** German texts of the page that lists all sites, and of the page that compares them. */
export const DASHBOARD_DE = {
  'being checked': 'wird geprüft',
  'checked at {time} UTC': 'geprüft um {time} UTC',
  Finding: 'Befund',
  'Several sites and aggregations in one chart, with their sum.':
    'Mehrere Anlagen und Aggregationen in einem Diagramm, mit ihrer Summe.',
  'Nothing is selected. Tick sites or aggregations on the <a>Sites</a> page, then press Compare.':
    'Nichts ist ausgewählt. Wählen Sie Anlagen oder Aggregationen auf der Seite <a>Anlagen</a>, und drücken Sie dann Vergleichen.',
  Sum: 'Summe',
  '{count, plural, one {Power: two days back and two days ahead.} other {Power of # sites and aggregations, and their sum: two days back and two days ahead.}}':
    '{count, plural, one {Leistung: zwei Tage zurück und zwei Tage voraus.} other {Leistung von # Anlagen und Aggregationen und ihre Summe: zwei Tage zurück und zwei Tage voraus.}}',
  'Change the selection': 'Auswahl ändern',
  'Not in the sum, for lack of a forecast: {names}. A new site gets its forecast within seconds: reload the page.':
    'Noch ohne Prognose, daher nicht in der Summe: {names}. Eine neue Anlage hat sie in wenigen Sekunden: Laden Sie die Seite neu.',
  'The sum counts some sites twice: {names} have sites in common. Select only one of them.':
    'Die Summe zählt einige Anlagen doppelt: {names} haben gemeinsame Anlagen. Wählen Sie nur eine davon.',
  'The chart draws the first {shown}. The sum includes all {total}.':
    'Das Diagramm zeigt die ersten {shown}. Die Summe enthält alle {total}.',
  Selected: 'Ausgewählt',
  'not stated': 'nicht angegeben',
  'weather only': 'nur Wetter',
  Select: 'Auswählen',
  Today: 'Heute',
  'Energy today': 'Energie heute',
  'Energy tomorrow': 'Energie morgen',
  Warnings: 'Warnungen',
  'Select {name}': '{name} auswählen',
  '{name} today: {energy}': '{name} heute: {energy}',
  '{expected} {unit}h, from {p10} to {p90}': '{expected} {unit}h, von {p10} bis {p90}',
  name: 'Name',
  'capacity, largest first': 'Nennleistung, größte zuerst',
  'registration, newest first': 'Registrierung, neueste zuerst',
  '{count} of {total, plural, one {# site} other {# sites}}.':
    '{count} von {total, plural, one {# Anlage} other {# Anlagen}}.',
  '{count, plural, one {# site} other {# sites}}.': '{count, plural, one {# Anlage} other {# Anlagen}}.',
  'Your sites': 'Ihre Anlagen',
  'No sites yet. Add <rooftop>a rooftop in kW</rooftop> or <plant>a utility-scale site in MW</plant>: a name, a location and a capacity are enough. Or look at any location without a site: <explore>Explore</explore>.':
    'Noch keine Anlagen. Fügen Sie <rooftop>eine Dachanlage in kW</rooftop> oder <plant>eine Großanlage in MW</plant> hinzu: Name, Standort und Nennleistung genügen. Oder sehen Sie sich einen beliebigen Ort ohne Anlage an: <explore>Erkunden</explore>.',
  'No site matches. <a>Show all sites</a>': 'Keine passende Anlage. <a>Alle Anlagen anzeigen</a>',
  '<button>Compare</button> the selected rows.': 'Die markierten Zeilen <button>vergleichen</button>.',
  'Charts show the solar day at the site up to its AC capacity: dashed is estimated, solid is forecast with its 10 to 90 % range, blue is measured. The range of an energy is wide. It adds the 10 and 90 % values of all periods, as if the forecast erred in one direction all day.':
    'Die Diagramme zeigen den Sonnentag am Standort bis zur AC-Nennleistung der Anlage: gestrichelt sind die geschätzten Istwerte, durchgezogen die Prognose mit ihrem Bereich von 10 bis 90 %, blau die Messwerte. Der Bereich einer Energie ist breit. Er addiert die 10-%- und die 90-%-Werte aller Zeiträume, als läge die Prognose den ganzen Tag in derselben Richtung daneben.',
  'Name contains': 'Name enthält',
  Tag: 'Schlagwort',
  all: 'alle',
  'Sort by': 'Sortieren nach',
  '{kind} in one chart': '{kind} in einem Diagramm',
  'Lists and charts': 'Listen und Diagramme',
  aggregation: 'Aggregation',
  'Climatology only: no weather data': 'Nur Klimatologie: keine Wetterdaten',
  'Weather data are old': 'Veraltete Wetterdaten',
  'Modules face the pole: check the azimuth': 'Die Module zeigen zum Pol: Azimut prüfen',
  'Save the sum': 'Die Summe speichern',
  'Save as an aggregation': 'Als Aggregation speichern',
  'by measurements of other sites': 'durch Messwerte anderer Anlagen',
  'by measurements, also of the last hours': 'durch Messwerte, auch der letzten Stunden',
  'by measurements': 'durch Messwerte',
};
