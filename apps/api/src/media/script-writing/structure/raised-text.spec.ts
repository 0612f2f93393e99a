import { readArticle } from '../article/article';
import { spokenIn } from '../../../../../../test/support/builders/article.builder';
import { extractText } from '../extract-text';

const spoken = (source: string): string => spokenIn(readArticle(extractText(source), 'en')).join(' ');

describe('raised text of formulas', () => {
  test.each([
    ['E = mc<sup>2</sup> holds', 'E = mc² holds'],
    ['Take V = ab<sup>3</sup>', 'Take V = ab³'],
    ['The area <i>ab</i><sup>2</sup> = c', 'The area ab² = c'],
    ['It is (a+b)<sup>2</sup> or (2x − 1)<sup>3</sup>', 'It is (a+b)² or (2x − 1)³'],
    ['It is (1 + 0.05)<sup>10</sup> and f(x)<sup>2</sup>', 'It is (1 + 0.05)¹⁰ and f(x)²'],
    ['So sin<sup>2</sup> x + cos<sup>2</sup>(x) = 1', 'So sin² x + cos²(x) = 1'],
    ['It takes log<sup>2</sup><i>n</i> steps', 'It takes log²n steps'],
    ['Take x<sup>n+1</sup> and 2<sup>2n</sup>', 'Take x^(n+1) and 2^(2n)'],
    ['Take e<sup>−x</sup>, x<sup>1/2</sup> and (a + b)<sup>n</sup>', 'Take e^(−x), x^(1/2) and (a + b)ⁿ'],
    ['Ca<sup>2+</sup>, Na<sup>+</sup> and Cl<sup>−</sup> are ions', 'Ca²⁺, Na⁺ and Cl⁻ are ions'],
    ['SO<sub>4</sub><sup>2−</sup> and NH<sub>4</sub><sup>+</sup> are', 'SO4²⁻ and NH4⁺ are'],
    ['The <sup>14</sup>C method and <sup>3</sup>He', 'The 14C method and 3He'],
    ['Take <b>mc</b><sup>2</sup> and 5 m<sup>3</sup>', 'Take mc² and 5 m³'],
  ])('%s', (source, text) => {
    expect(spoken(`<p>${source}.</p>`)).toBe(`${text}.`);
    expect(spoken(`${source.replace(/<\/?[bi]>/g, '*')}. See [this](https://example.com).`)).toBe(`${text}. See this.`);
  });
});

describe('raised marks of footnotes are not spoken', () => {
  test.each([
    ['It fell<sup>1</sup> in the TV<sup>2</sup> log<sup>3</sup> of 1990<sup>4</sup>', 'It fell in the TV log of 1990'],
    ['The war (1914–1918)<sup>5</sup> was in Rome (Italy)<sup>6</sup>', 'The war (1914–1918) was in Rome (Italy)'],
    ['They wrote (by e-mail)<sup>7</sup> to it<sup>8</sup>', 'They wrote (by e-mail) to it'],
    ['A word<sup>[3]</sup> here<sup>a,b</sup> and<sup>note 3</sup> there', 'A word here and there'],
    ['A word<sup><a href="#fn1">1</a></sup> here', 'A word here'],
    ['<sup>12</sup>He said so', 'He said so'],
    ['The sin<sup>2</sup> of men and the tan<sup>4</sup> they have', 'The sin of men and the tan they have'],
  ])('%s', (source, text) => expect(spoken(`<p>${source}.</p>`)).toBe(`${text}.`));
});
