/** German texts of the rows of arrays, outages and curtailments in the form of a site. */
export const ROW_LISTS_DE = {
  'For modules that face several ways and share the inverters. The shares sum to 1. An empty field has the value of the site.':
    'Für Module mit mehreren Ausrichtungen an denselben Wechselrichtern. Die Anteile ergeben zusammen 1. Ein leeres Feld hat den Wert der Anlage.',
  'Add an array': 'Modulfeld hinzufügen',
  'Array {number}': 'Modulfeld {number}',
  'Between 0 and 1, such as 0.5 for half of the DC capacity.':
    'Zwischen 0 und 1, etwa 0.5 für die Hälfte der DC-Nennleistung.',
  'Tracker and ground': 'Nachführung und Gelände',
  'Rows and bifacial modules': 'Reihen und bifaziale Module',
  'Near shading': 'Nahverschattung',
  'Horizon of the array': 'Horizont des Modulfelds',
  'Elevations of obstacles and hills at equally spaced directions clockwise from north, separated by spaces: at least 4 values. They replace the horizon of the site.':
    'Höhenwinkel von Hindernissen und Bergen in gleichen Abständen von Norden im Uhrzeigersinn, durch Leerzeichen getrennt: mindestens 4 Werte. Sie ersetzen den Horizont der Anlage.',
  'Times at which the plant, or a part of it, is out of operation. They must not overlap.':
    'Zeiten, in denen die Anlage oder ein Teil davon außer Betrieb ist. Sie dürfen sich nicht überschneiden.',
  'Add an outage': 'Abschaltung hinzufügen',
  'Outage {number}': 'Abschaltung {number}',
  'Available share': 'Verfügbarer Anteil',
  'Share of the plant that stays in operation: 0 when all of it is off.':
    'Anteil der Anlage, der in Betrieb bleibt: 0, wenn sie ganz abgeschaltet ist.',
  'Periods in which the grid accepts only limited power. They must not overlap.':
    'Zeiträume, in denen das Netz nur begrenzte Leistung aufnimmt. Sie dürfen sich nicht überschneiden.',
  'From when the plant has another capacity, also in the past or as a plan. Earliest first.':
    'Ab wann die Anlage eine andere Leistung hat, auch früher oder geplant. Die früheste zuerst.',
  'Add a capacity change': 'Kapazitätsänderung hinzufügen',
  'Capacity change {number}': 'Kapazitätsänderung {number}',
  'AC power of all inverters together from then on.': 'AC-Leistung aller Wechselrichter zusammen ab dann.',
  'Add a curtailment': 'Abregelung hinzufügen',
  'Curtailment {number}': 'Abregelung {number}',
  'Power limit': 'Leistungsgrenze',
  'To add more rows, paste JSON.': 'Für weitere Zeilen fügen Sie JSON ein.',
  'Paste JSON': 'JSON einfügen',
  JSON: 'JSON',
  Remove: 'Entfernen',
  Start: 'Beginn',
  End: 'Ende',
  'A JSON array of objects, as in the API, with the properties {names}. It replaces the rows above.':
    'Ein JSON-Array von Objekten wie in der API, mit den Eigenschaften {names}. Es ersetzt die Zeilen darüber.',
  'as the site': 'wie die Anlage',
  'as the site: {value}': 'wie die Anlage: {value}',
  'Date and time, such as 00:00 for the beginning of the day.':
    'Datum und Uhrzeit, etwa 00:00 für den Beginn des Tages.',
};
