export const planWords = {
  free_user: '免费版',
  starter: '入门版',
  creator: '创作者版',
  entreprise: '企业版',
};
