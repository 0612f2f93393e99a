import { Anchor } from '@mantine/core';
import { Link } from 'react-router-dom';
import { useWords, words } from '../../i18n/words';
import { Sign } from '../../ui/wordmark';
import classes from './shell.module.css';

const footerWords = words({
  en: {
    label: 'Site',
    home: 'Welcome',
    voices: 'Voices',
    plugin: 'WordPress Plugin',
    documentation: 'Documentation',
    verify: 'Verify a file',
    team: 'Team',
    privacy: 'Privacy',
    terms: 'Terms',
    line: 'Text in, conversation out, with an audit trail.',
  },
  zh: {
    label: '网站',
    home: '首页',
    voices: '声音',
    plugin: 'WordPress 插件',
    documentation: '文档',
    verify: '验证文件',
    team: '团队',
    privacy: '隐私',
    terms: '条款',
    line: '输入文字，输出对话，并留下记录。',
  },
});

const links = [
  ['home', '/'],
  ['voices', '/voices'],
  ['plugin', '/plugin'],
  ['documentation', '/doc'],
  ['verify', '/verify'],
  ['team', '/team'],
  ['privacy', '/privacy'],
  ['terms', '/tos'],
] as const;

export function Footer() {
  const texts = useWords(footerWords);
  return (
    <footer className={classes.footer}>
      <div className={classes.footing}>
        <p>
          <Sign size={22} /> {texts.line}
        </p>
        <nav aria-label={texts.label}>
          {links.map(([name, to]) => (
            <Anchor key={to} component={Link} to={to} c="dimmed" size="sm">
              {texts[name]}
            </Anchor>
          ))}
        </nav>
      </div>
    </footer>
  );
}
