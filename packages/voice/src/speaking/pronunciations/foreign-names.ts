/**
 * Frequent names and words of other languages that the lexicon and the network for unknown words read wrongly, and how
 * they sound in English: respelled as `phonemesOfRespelling` reads it. An owner's own list comes first.
 */
export const FOREIGN_NAMES: ReadonlyMap<string, string> = new Map(
  `
  Nguyen nuh-GWIN
  Huynh HWIN
  Pham FAHM
  Phuong FOO-ung
  Xiao SHOW
  Xiang shee-AHNG
  Xu SHOO
  Xi SHEE
  Xie shee-EH
  Zhang JAHNG
  Zhao JOW
  Zhou JOH
  Zheng JUNG
  Zhu JOO
  Qian chee-EN
  Qiu chee-OH
  Cao TSOW
  Cai TSIGH
  Hsu SHOO
  Nuno NOO-noh
  Joao zhoo-OW
  Guilherme gil-YAIR-may
  Jose hoh-ZAY
  Jorge HOR-hay
  Javier hah-vee-AIR
  Julio HOO-lee-oh
  Alejandro ah-lay-HAHN-droh
  Guadalupe gwah-dah-LOO-pay
  Xochitl SOH-cheel
  Ximena hee-MAY-nah
  Garcia gar-SEE-uh
  Jimenez hee-MEN-ez
  Jalapeno hah-luh-PAY-nyoh
  Jalapenos hah-luh-PAY-nyohz
  Munoz moo-NYOHZ
  Ibanez ee-BAHN-yez
  Guillermo ghee-YAIR-moh
  Francois frahn-SWAH
  Francoise frahn-SWAHZ
  Jacques ZHAHK
  Jean-Luc zhahn-LOOK
  Guillaume ghee-OHM
  Benoit ben-WAH
  Lefevre luh-FEV
  Lefebvre luh-FEV
  Beauchamp boh-SHAHM
  Gauthier goht-YAY
  Thibault tee-BOH
  Renault ruh-NOH
  Anais ah-nah-EES
  Siobhan shuh-VAWN
  Niamh NEEV
  Saoirse SUR-shuh
  Aoife EE-fuh
  Caoimhe KEE-vuh
  Eoin OH-in
  Cillian KIL-ee-un
  Tadhg TIGHG
  Ciaran KEER-un
  Oisin ush-EEN
  Roisin roh-SHEEN
  Sinead shih-NAYD
  Llywelyn loo-EL-in
  Ieuan YIGH-un
  Rhys REES
  Jurgen YUR-gun
  Juergen YUR-gun
  Jorg YORG
  Joachim yoh-AH-kim
  Johannes yoh-HAHN-es
  Juliane yool-ee-AH-nuh
  Goethe GUR-tuh
  Bjorn bee-ORN
  Joakim YOH-uh-kim
  Jorgensen YOR-gun-sen
  Kjell CHEL
  Giovanni joh-VAH-nee
  Giuseppe joo-SEP-ay
  Gianluca jahn-LOO-kah
  Chiara kee-AH-rah
  Luigi loo-EE-jee
  Guglielmo gool-YEL-moh
  Gnocchi NYOH-kee
  Bruschetta broo-SKET-uh
  Prosciutto pruh-SHOO-toh
  Tagliatelle tal-yuh-TEL-ee
  Focaccia foh-KAH-chuh
  Wojciech VOY-chek
  Jerzy YEH-zhee
  Krzysztof KSHISH-tof
  Grzegorz GZHEH-gorzh
  Katarzyna kah-tah-ZHIH-nah
  Malgorzata mahl-goh-ZHAH-tah
  Agnieszka ahg-nee-ESH-kah
  Jacek YAHT-sek
  Wroclaw VROTS-wahf
  Lodz WOOCH
  Krakow KRAH-koof
  Gdansk guh-DAHNSK
  Poznan POHZ-nahn
  Oleksandr oh-lek-SAHN-der
  Oleksandra oh-lek-SAHN-drah
  Oleksii oh-lek-SEE
  Kateryna kah-teh-RIH-nah
  Yevhen yev-HEN
  Yevheniia yev-HEN-ee-yah
  Mykhailo mih-HIGH-loh
  Mykola mih-KOH-lah
  Volodymyr voh-loh-DIH-mer
  Serhii ser-HEE
  Andrii ahn-DREE
  Dmytro dmih-TROH
  Yuliia YOO-lee-yah
  Nataliia nah-TAH-lee-yah
  Iryna ee-RIH-nah
  Kovalchuk koh-vahl-CHOOK
  Kovalenko koh-vah-LEN-koh
  Bondarenko bon-dah-REN-koh
  Tkachenko tkah-CHEN-koh
  Kyiv KEEV
  Kharkiv HAR-keev
  Lviv luh-VEEV
  Dnipro dnee-PROH
  Odesa oh-DEH-sah
  Zaporizhzhia zah-poh-REEZH-zhah
  Vinnytsia vee-NIH-tsyah
  Khreshchatyk hre-SHCHAH-tik
  Hryvnia HRIV-nyah
  Priya PREE-yah
  Krishnamurthy krish-nuh-MOOR-tee
  Subramanian soo-bruh-MAH-nee-un
  Venkatesh VEN-kuh-tesh
  Siddharth sid-HARTH
  Aishwarya igh-SHWAR-yah
  Iyer IGH-yer
  Jaipur JIGH-poor
  Ahmed AH-med
  Youssef YOO-sef
  Hussein hoo-SAYN
  Khadija kuh-DEE-juh
  Abdullah ab-DUL-uh
  Wei WAY
  Koln KERLN
  Lyon lee-OHN
  Reims RANZ
  Southwark SUDH-erk
  Marylebone MAR-luh-bun
  Acai ah-sah-EE
  Brulee broo-LAY
  Creme KREM
  `
    .trim()
    .split('\n')
    .map((line): [string, string] => {
      const [name = '', respelling = ''] = line.trim().split(' ');
      return [name, respelling];
    }),
);

/** Words that are no names are known in small letters too. */
const NO_NAMES =
  'Gnocchi Bruschetta Prosciutto Tagliatelle Focaccia Acai Brulee Creme Jalapeno Jalapenos Hryvnia';
const FORMS = new Map([
  ...FOREIGN_NAMES,
  ...NO_NAMES.split(' ').map((word): [string, string] => [word.toLowerCase(), FOREIGN_NAMES.get(word) ?? '']),
]);
const KNOWN = new RegExp(
  String.raw`(?<![\w[@-])(?<name>${[...FORMS.keys()].join('|')})(?<ending>'s|s)?(?![\w@]|'[a-z]{2})`,
  'g',
);

/** A text of plain ASCII letters with what `say` makes of each known foreign name, its respelling and its ending. */
export function sayForeignNames(
  text: string,
  say: (name: string, respelling: string, ending: string) => string,
): string {
  return text.replace(KNOWN, (written, name: string, ending = '') => {
    const respelling = FORMS.get(name);
    return respelling ? say(name, respelling, ending) : written;
  });
}
