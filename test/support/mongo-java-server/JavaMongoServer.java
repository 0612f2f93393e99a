import de.bwaldvogel.mongo.MongoBackend;
import de.bwaldvogel.mongo.MongoServer;
import de.bwaldvogel.mongo.MongoVersion;
import de.bwaldvogel.mongo.backend.memory.MemoryBackend;
import de.bwaldvogel.mongo.bson.Document;
import de.bwaldvogel.mongo.exception.MongoServerError;
import de.bwaldvogel.mongo.exception.MongoServerException;
import de.bwaldvogel.mongo.wire.message.MongoMessage;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.List;

/** mongo-java-server over memory, with what the MongoDB driver of Node.js needs besides. Ends with its standard input. */
public class JavaMongoServer {
  public static void main(String[] arguments) throws Exception {
    MongoBackend memory = new MemoryBackend();
    memory.version(new Version5());
    MongoServer server = new MongoServer(completed(memory));
    System.out.println("port " + server.bind().getPort());
    while (System.in.read() != -1);
    server.shutdownNow();
    System.exit(0);
  }

  /** The driver requires wire version 9. */
  private static class Version5 implements MongoVersion {
    public List<Integer> getVersionArray() {
      return List.of(5, 0, 0);
    }

    public String toVersionString() {
      return "5.0.0";
    }

    public int getWireVersion() {
      return 9;
    }
  }

  private static MongoBackend completed(MongoBackend backend) {
    Class<?>[] types = {MongoBackend.class};
    return (MongoBackend)
        Proxy.newProxyInstance(
            JavaMongoServer.class.getClassLoader(),
            types,
            (proxy, method, arguments) -> call(backend, method, arguments));
  }

  private static Object call(MongoBackend backend, Method method, Object[] arguments) throws Throwable {
    try {
      Object reply = method.invoke(backend, arguments);
      if (reply instanceof Document) filterCollections(commandOf(arguments), (Document) reply);
      return reply;
    } catch (InvocationTargetException error) {
      throw withCode(error.getCause());
    }
  }

  private static Document commandOf(Object[] arguments) {
    for (Object argument : arguments == null ? new Object[0] : arguments) {
      if (argument instanceof MongoMessage) return ((MongoMessage) argument).getDocument();
      if (argument instanceof Document) return (Document) argument;
    }
    return new Document();
  }

  /** The server ignores the filter of listCollections. */
  private static void filterCollections(Document command, Document reply) {
    Object filter = command.get("filter");
    if (!command.containsKey("listCollections") || !(filter instanceof Document)) return;
    Object name = ((Document) filter).get("name");
    if (name == null) return;
    Document cursor = (Document) reply.get("cursor");
    List<Object> named = new ArrayList<>();
    for (Object collection : (Iterable<?>) cursor.get("firstBatch"))
      if (name.equals(((Document) collection).get("name"))) named.add(collection);
    cursor.put("firstBatch", named);
  }

  /** The server answers without the code of MongoDB when a collection does not exist. */
  private static Throwable withCode(Throwable error) {
    String message = String.valueOf(error.getMessage());
    boolean isMissing = message.contains("ns not found") || message.contains("source namespace does not exist");
    if (!isMissing || !(error instanceof MongoServerException)) return error;
    return new MongoServerError(26, "NamespaceNotFound", message);
  }
}
