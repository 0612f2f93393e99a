// Runs once, when MongoDB starts with an empty volume: the user of the API, projector and workers.
db.getSiblingDB('admin').createUser({
  user: 'duetcast',
  pwd: process.env.MONGODB_PASSWORD,
  roles: [{ role: 'readWrite', db: process.env.MONGODB_DATABASE || 'duetcast' }],
});
