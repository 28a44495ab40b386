import type { SpokenLanguage } from './spoken.ts';

interface Names {
  readonly first: readonly string[];
  /** As many as have no divisor in common with the first names. */
  readonly last: readonly string[];
  readonly companies: readonly string[];
  readonly roles: readonly string[];
}

const words = (text: string): readonly string[] => text.trim().split(/\s*,\s*/);

/** Names and places of work of people who do not exist. */
export const NAMES: Readonly<Record<SpokenLanguage, Names>> = {
  en: {
    first: words(`Alice, Ben, Clara, Dylan, Erin, Fergus, Grace, Harvey, Imogen, Jude, Keira, Liam, Morag, Noel, Orla,
      Perry, Quinn, Rosa, Seth, Tamsin, Una, Victor, Willa, Yara`),
    last: words(`Ashdown, Bellamy, Corrigan, Dunmore, Everly, Farrow, Garrick, Hollis, Ingram, Jessop, Kilbride, Lockhart,
      Merrow, Norcott, Oakes, Pemberley, Quayle, Rudd, Sheridan, Thorne, Upton, Vance, Whitlock, Yarrow, Zeller`),
    companies: words(`Northway Ferries, Bright Lane Studio, Saltmarsh Council, Hollin Foundry, Five Bridges, Owl & Rook,
      Meadow Street School, Tideline, Copperfield Works, Ember Housing, Greyfriars Museum, Juniper Post`),
    roles: words(`Planner, Engineer, Teacher, Curator, Project lead, Designer, Researcher, Volunteer, Editor, Surveyor,
      Developer, Librarian`),
  },
  de: {
    first: words(`Anke, Bernd, Carla, Detlef, Elif, Frieda, Gero, Hanna, Ilja, Jana, Karsten, Lotte, Malte, Nele, Ole,
      Paula, Rieke, Sönke, Thea, Uwe, Vera, Wiebke, Yannik, Zoe`),
    last: words(`Ahrens, Brandt, Claasen, Dörfler, Ebeling, Fährmann, Gerlach, Hinrichs, Imhof, Jessen, Kästner, Lindner,
      Mahler, Nissen, Ostermann, Petersen, Quandt, Reuter, Stegmann, Tiedemann, Ullrich, Vogt, Wulff, Zabel, Zwick`),
    companies: words(`Werkhof Nord, Stadtarchiv Lindau, Elbkontor, Fachschule am Wall, Lichtspiel Graz, Deichbau Jessen,
      Rheinlabor, Verein Offene Werkstatt, Seilerei Harms, Museum am Kai, Bergpost, Amt für Ufer`),
    roles: words(`Planung, Technik, Unterricht, Redaktion, Entwicklung, Forschung, Projektleitung, Gestaltung,
      Bibliothek, Vermessung, Ehrenamt, Werkstatt`),
  },
  ar: {
    first: words(`أمل, باسم, تالا, جمال, حنان, خالد, دانا, رامي, زينب, سامر, شيماء, صالح, طارق, عبير, غسان, فرح, قيس,
      كريم, ليلى, مازن, نور, هدى, وليد, ياسمين`),
    last: words(`البنا, التميمي, الجابري, الحداد, الخطيب, الدباغ, الرفاعي, الزين, السالم, الشامي, الصباغ, الطويل,
      العطار, الغزالي, الفارس, القاضي, الكاتب, اللبان, المصري, النجار, الهاشمي, الوزان, اليافي, البحري, المنصوري`),
    companies: words(`ميناء الشمال, مكتبة المدينة, ورشة النخيل, جامعة الساحل, متحف البحر, دار الخرائط, مدرسة الضفة,
      بيت الحرف`),
    roles: words(`هندسة, تعليم, أبحاث, تخطيط, تصميم, تحرير, تطوير, عمل تطوعي`),
  },
};
