import { oneOf, type Rule } from '../grammar/rule';

/** Endings of feminine nouns, and words with such an ending that are masculine. */
const endings =
  'tion|sion|xion|aison|té|tié|ette|ance|ence|ure|ade|ée|ie|esse|ise|elle|ille|enne|ère|trice|euse|ude|aine|ine|onne';
const masculine =
  'été|comité|côté|traité|comté|pâté|jubilé|lycée|musée|trophée|silence|mercure|murmure|grade|stade|squelette|génie|incendie|parapluie|foie|' +
  'vermicelle|libelle|gorille|mille|frère|père|caractère|mystère|ministère|cimetière|critère|prélude|domaine|capitaine|magazine|moine|' +
  'patrimoine|drone|cyclone|téléphone|kilogramme|sanctuaire|adhésif|bastion|scion|camion|pion|colonne|chêne|moinillon';

/** Feminine nouns of other endings that are often counted. */
const nouns =
  'personne|femme|fille|mère|sœur|fois|heure|minute|seconde|journée|nuit|semaine|année|page|ligne|phrase|lettre|carte|table|chaise|porte|fenêtre|' +
  'maison|chambre|pièce|salle|cuisine|école|classe|église|ville|rue|route|place|île|ferme|forêt|fleur|plante|feuille|pomme|poire|tomate|carotte|' +
  'tasse|tranche|gousse|cuillère|cuillerée|pincée|livre sterling|voiture|moto|bicyclette|lampe|boîte|bouteille|clé|clef|image|photo|vidéo|chanson|' +
  'note|pause|étape|équipe|entreprise|société|usine|banque|tonne|once|mort|victime|voix|loi|règle|méthode|fonction|variable|commande|base|copie|' +
  'couche|étoile|planète|lune|main|jambe|tête|dent|arme|bombe|guerre|bataille|part|moitié|demi-heure|idée|question|réponse|erreur|faute|chose|' +
  'sorte|forme|couleur|taille|liste|colonne|cellule|adresse|mise|perte|hausse|baisse|chance|chaîne|chute|crise|dette|dose|goutte|habitation|' +
  'hélice|histoire|horloge|huile|jupe|langue|mesure|montagne|vache|poule|chèvre|brebis|abeille|souris|baleine|étude|enquête|œuvre|offre|épreuve|' +
  'manche|médaille|récompense|victoire|défaite|rencontre|visite|vente|piste|plage|plaque|plateforme|prise|puce|ruche|source|surface|tour Eiffel|' +
  'tâche|touche|vis|vitre|zone|attaque|alerte|astuce|boucle|branche|brique|campagne|capsule|caméra|cible|clause|coupe|course|danse|date|famille';
const adjectives =
  'seule|autre|nouvelle|grande|petite|bonne|belle|longue|jeune|vieille|même|première|dernière|simple|petite|ancienne|telle';

/** What numbers follow: "page 1". */
const numbered =
  'page|chapitre|tome|volume|article|numéro|n°|Ligue|Formule|niveau|étape|partie|phase|type|groupe|figure|tableau|ligne|version|route|salle|équipe|option|zone|chambre|étage|jour|top';

const noun = `(?:${oneOf(nouns.split('|'))})s?(?!\\p{L})|(?!(?:${masculine})s?(?!\\p{L}))\\p{Ll}{2,20}(?:${endings})s?(?!\\p{L})`;

/** One, and numbers that end with it, before a feminine noun: "une maison", "vingt et une voitures". */
export const feminineOne = (cardinal: (digits: string, gender: 'f') => string): Rule => [
  new RegExp(
    `(?<![\\p{L}\\d.,:/-]|(?<!\\p{L})(?:${numbered}) )(\\d{0,3}1)(?<!11)(?= (?:(?:${adjectives})s? )?(?:${noun}))`,
    'gu',
  ),
  (_, digits) => cardinal(digits, 'f'),
];
